// exit: 10
// says: false(unreach-call)
#include "common.h"

struct pair { int a, b; };

struct pair ones = {1, 1};
int g;

int main(void)
{
	int x = __VERIFIER_nondet_int();
	struct pair p;
	p.a = 0;
	p = ones;
	if (p.a) {
		g = x;
		if (g == 7777) reach_error();
	}
	return 0;
}
