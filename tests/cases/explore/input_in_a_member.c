// exit: 0
// says: verdict: true
#include "common.h"

struct pair { int a, b; };

int g;

int main(void)
{
	struct pair p;
	p.a = __VERIFIER_nondet_int();
	p.b = __VERIFIER_nondet_int();
	if (p.a < 0 || p.a > 40 || p.b > -5 || p.b < -9) return 0;
	g = p.a + p.b;
	if (g > 35) reach_error();
	return 0;
}
