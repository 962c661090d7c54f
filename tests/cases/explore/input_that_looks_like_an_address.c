// exit: 10
// says: false(unreach-call)
#include "common.h"

struct pair { int a, b; };

int main(void)
{
	struct pair p;
	p.a = __VERIFIER_nondet_int();
	p.b = __VERIFIER_nondet_int();
	if (p.a > 100 && p.b < -100) reach_error();
	return 0;
}
