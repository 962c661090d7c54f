// exit: 10
// says: false(unreach-call)
#include "common.h"

union both { struct { unsigned a : 3; } bits; int all; };

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int();
	union both u;
	u.all = 0;
	u.bits.a = 5;
	if (u.all) {
		g = x;
		if (g == 7777) reach_error();
	}
	return 0;
}
