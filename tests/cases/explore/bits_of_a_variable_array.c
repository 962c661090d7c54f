// exit: 5
// says: an address is used as a number
// args: -D BLOCK
// exit: 5
// says: an address is used as a number
// args: -D MALLOC
// exit: 0
// says: verdict: true

// An array has the alignment of its elements (C11 6.2.8), also if the model keeps it where memory from malloc is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static int n = 4;
static char *kept;
int main(void)
{
#ifdef MALLOC
	char *p = malloc(4);
	assert(((uintptr_t)p & 3) == 0 && ((uintptr_t)(p + 3) & 3) == 3);
#elif defined(BLOCK)
	for (int i = 0; i < 2; i++) {
		char block[4];
		kept = block;
		assert(((uintptr_t)kept & 1) == 0);
	}
#else
	char variable[n];
	assert(((uintptr_t)variable & 1) == 0);
#endif
	return 0;
}
