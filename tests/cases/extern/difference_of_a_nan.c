// verdict: unknown
// The difference of a NaN is a NaN (C11 F.10.9.1); CBMC gives 0.
#include <assert.h>
#include <math.h>

int main(void)
{
	volatile double one = -1, zero = 0;
	assert(fdim(one, zero / zero) == 0);
	return 0;
}
