// exit: 5
// says: an address is used as a number
#include "common.h"

int x = 1;
union {
	int *p;
	long v;
} u;

int main(void)
{
	u.v = 0x100000000;
	if (u.p == &x) reach_error();
	return 0;
}
