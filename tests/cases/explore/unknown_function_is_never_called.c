// exit: 0
// says: true
#include "common.h"

int f(void);

static int never;

int main(void)
{
	if (never)
		f();
	return 0;
}
