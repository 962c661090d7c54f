// exit: 0
// says: verdict: true
#include "common.h"

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int(), *p;
	if (x < -1 || x > 40) return 0;
	p = &x;
	g = *p;
	if (g == 41 || g == -2) reach_error();
	return 0;
}
