// exit: 5
// says: an address is used as a number
#include "common.h"

int x;
union {
	int *p;
	long v;
} u;

int main(void)
{
	u.p = &x;
	if (u.v % 4096 == 17) reach_error();
	return 0;
}
