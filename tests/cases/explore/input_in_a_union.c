// exit: 10
// says: false(unreach-call)
#include "common.h"

union both { int i; short s; };

int main(void)
{
	union both u;
	u.i = __VERIFIER_nondet_int();
	if (u.s < 0 && u.i >= 0) reach_error();
	return 0;
}
