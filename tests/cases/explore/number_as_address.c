// exit: 5
// says: an address is used as a number
#include "common.h"

int x = 1;

int main(void)
{
	int *p = (int *)0x100000000;
	if (p == &x) reach_error();
	return 0;
}
