// exit: 10
// says: false(unreach-call)
#include "common.h"

struct out { int *flag; };

static void set(struct out *o) { *o->flag = 1; }

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int(), flag = 0;
	struct out o;
	o.flag = &flag;
	set(&o);
	if (flag) {
		g = x;
		if (g == 7777) reach_error();
	}
	return 0;
}
