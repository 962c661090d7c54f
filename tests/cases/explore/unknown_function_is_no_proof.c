// args: --extern=havoc
// exit: 5
// says: an unknown function may do anything
#include "common.h"

int f(int *p);

static int number;

int main(void)
{
	f(&number);
	assert(number == 0);
	return 0;
}
