// args: --property=overflow
// exit: 0
// says: an execution ends at undefined behavior, which was not looked for
// args: --property=overflow,undefined
// exit: 10
// says: division by zero
// args: --property=undefined
// exit: 10
// says: division by zero
#include "common.h"

int main(void)
{
	volatile int zero = 0;
	return 5 / zero;
}
