// exit: 5
// says: only some values of this input were tried
#include "common.h"

int main(void)
{
	int x = __VERIFIER_nondet_int();
	if (*(char *)&x == 5 && x == 5 + 0x1300) reach_error();
	return 0;
}
