// verdict: true
// The null character is zero, and nothing else is between EOF and the character.
#include <assert.h>
#include <stdio.h>

int main(void)
{
	int result = putchar('a'), zero = putchar(0);
	assert(result == 'a' || result == EOF);
	assert(!zero || zero == EOF);
	return 0;
}
