// exit: 5
// says: an address is used as a number
#include "common.h"

static int x, y;

int main(void)
{
	if (&x < &y || &y < &x)
		reach_error();
	return 0;
}
