// verdict: unknown
// The bytes that realloc adds have any values (C11 7.22.3.5p2): CBMC gives them one.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
	unsigned *numbers = malloc(8), *more;
	if (!numbers)
		return 0;
	numbers[0] = 0;
	more = realloc(numbers, 16);
	if (!more) {
		free(numbers);
		return 0;
	}
	assert((more[3] ^ 0x5bd1e995u) * 3u != 15u);
	free(more);
	return 0;
}
