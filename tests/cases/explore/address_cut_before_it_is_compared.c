// exit: 5
// says: address
#include "common.h"
#include <assert.h>
#include <stdlib.h>

/* Half of an address may be zero. */
int main(void)
{
	int *memory = malloc(4);
	assert((unsigned)(unsigned long)memory != 0);
	return 0;
}
