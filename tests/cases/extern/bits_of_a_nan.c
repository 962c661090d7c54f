// verdict: unknown
// The bits of a NaN that is computed are unspecified: x86 sets the sign, CBMC does not.
#include <assert.h>
#include <string.h>

double __VERIFIER_nondet_double(void);

int main(void)
{
	double number = __VERIFIER_nondet_double();
	long bits;
	if (number != number)
		return 0;
	number = number - number;
	memcpy(&bits, &number, sizeof bits);
	assert(bits >= 0);
	return 0;
}
