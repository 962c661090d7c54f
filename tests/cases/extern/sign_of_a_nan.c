// verdict: unknown
// The sign of a NaN that is computed is unspecified: x86 sets it, CBMC does not.
#include <assert.h>
#include <math.h>

int main(void)
{
	volatile double zero = 0;
	double number = zero / zero;
	assert(!signbit(number));
	return 0;
}
