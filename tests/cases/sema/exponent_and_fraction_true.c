// verdict: true
// needs: a proof
// C11 7.12.6.4, 7.12.6.6: by the bits of a number.
#include <assert.h>
#include <math.h>

int main(void)
{
	int exponent;
	assert(frexp(-6.0, &exponent) == -0.75 && exponent == 3);
	assert(frexp(5e-324, &exponent) == 0.5 && exponent == -1073);
	assert(frexpf(0.0f, &exponent) == 0 && exponent == 0);
	assert(frexpf(3.0f, &exponent) == 0.75f && exponent == 2);
	assert(ldexp(0.75, 3) == 6 && scalbn(1.0, -1074) == 5e-324 && ldexp(1.5, 1024) == INFINITY);
	return 0;
}
