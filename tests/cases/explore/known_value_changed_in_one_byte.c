// exit: 10
// says: false(unreach-call)
#include "common.h"

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int(), flag = 256;
	char *low = (char *)&flag;
	if (!*low) {
		g = x;
		if (g == 7777) reach_error();
	}
	return 0;
}
