// exit: 5
// says: only some values of this input were tried
#include "common.h"

int main(void)
{
	unsigned x = __VERIFIER_nondet_uint();
	if ((signed char)x == 5 && x > 9000) reach_error();
	return 0;
}
