// exit: 10
// says: false(unreach-call)
#include "common.h"

int *p;

int main(void)
{
	int x;
	p = &x;
	x = __VERIFIER_nondet_int();
	if (x < 1 || x > 4) {
		if (*p == 3000) reach_error();
		return 0;
	}
	return 0;
}
