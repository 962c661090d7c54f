// exit: 0
// says: verdict: true
#include "common.h"

float __VERIFIER_nondet_float(void);

int main(void)
{
	float f = __VERIFIER_nondet_float();
	double d = f;
	if (d && !f) reach_error();
	return 0;
}
