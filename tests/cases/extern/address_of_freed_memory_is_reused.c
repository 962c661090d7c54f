// verdict: unknown
/* The second block may be where the first one was. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
	char *first = malloc(8);
	if (!first)
		return 0;
	uintptr_t before = (uintptr_t)first;
	free(first);
	char *second = malloc(8);
	if (second && (uintptr_t)second == before)
		assert(0);
	return 0;
}
