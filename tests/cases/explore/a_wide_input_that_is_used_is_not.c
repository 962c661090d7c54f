// exit: 5
// says: only some values of this input were tried
#include "common.h"

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int();
	if (x < 0) return 0;
	g = x;
	if (g == -2) reach_error();
	return 0;
}
