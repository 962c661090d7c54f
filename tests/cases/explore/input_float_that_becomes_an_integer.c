// exit: 10
// says: false(unreach-call)
#include "common.h"

float __VERIFIER_nondet_float(void);

int main(void)
{
	float f = __VERIFIER_nondet_float();
	int i = f;
	if (i) reach_error();
	return 0;
}
