// verdict: unknown
// Verifiers have more precision than x86, where the two numbers are equal.
#include <assert.h>

int main(void)
{
	volatile long double one = 1.0L, little = 5.421010862427522170037264e-20L;
	assert(one + little != one);
	return 0;
}
