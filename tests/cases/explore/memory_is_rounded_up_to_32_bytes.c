// exit: 5
// says: an address is used as a number

/* No more than the alignment of the largest type is known, and of less memory, less. */
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	char *memory = malloc(100), *small = malloc(8), *place;
	place = (char *)(((uintptr_t)small + 8) & ~(uintptr_t)7);
	place = (char *)(((uintptr_t)memory + 31) & ~(uintptr_t)31);
	*place = 1;
	free(memory);
	free(small);
	return 0;
}
