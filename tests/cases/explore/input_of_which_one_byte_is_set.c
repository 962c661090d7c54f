// exit: 10
// says: false(unreach-call)
#include "common.h"

int main(void)
{
	int x = __VERIFIER_nondet_int();
	*(char *)&x = 0;
	if (x == 0x1200) reach_error();
	return 0;
}
