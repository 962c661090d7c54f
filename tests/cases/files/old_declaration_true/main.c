// A declaration without parameters after the definition in another file: the result is of the type of this file.
// verdict: true
#include "pair.h"
#include <assert.h>

int sum(void);

int main(void) {
	assert(sum() == 3);
	return 0;
}
