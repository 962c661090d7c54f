// exit: 10
// says: false(unreach-call)
#include "common.h"

struct one { int a; };

static struct one make(void)
{
	struct one r = {1};
	return r;
}

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int();
	struct one p;
	p.a = 0;
	p = make();
	if (p.a) {
		g = x;
		if (g == 7777) reach_error();
	}
	return 0;
}
