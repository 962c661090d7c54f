// exit: 5
// says: only some values
#include "common.h"

int main(void)
{
	int x = __VERIFIER_nondet_int();
	if (x * 3u == 77777u * 9) return 1;
	return 0;
}
