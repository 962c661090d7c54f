// exit: 5
// says: an address is used as a number
#include "common.h"

int x;
int *p = &x;

int main(void)
{
	long v = *(long *)&p;
	if (v % 4096 == 17) reach_error();
	return 0;
}
