// verdict: unknown
// CBMC's fmod is not that of C.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
	double x = __VERIFIER_nondet_double();
	if (x == 5.5)
		assert(fmod(x, 2) != 1.5);
	return 0;
}
