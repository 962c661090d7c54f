// verdict: unknown
// As in bits_of_a_nan.c, through a union.
#include <assert.h>

float __VERIFIER_nondet_float(void);

union view {
	float number;
	unsigned bits;
};

int main(void)
{
	union view view;
	float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
	view.number = a - b;
	if (a == a && b == b && view.number != view.number)
		assert(view.bits >> 31 == 0);
	return 0;
}
