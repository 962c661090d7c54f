// exit: 5
// says: declared but not defined
#include "common.h"
#include <assert.h>

extern _Thread_local int x;

int main(void)
{
	assert(x == 0);
	return 0;
}
