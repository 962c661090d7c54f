// exit: 0
// says: verdict: true
#include "common.h"

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int();
	while (x > 4321) {
		if (g) reach_error();
	}
	return 0;
}
