// exit: 5
// says: an address is used as a number
#include "common.h"

int x;

int main(void)
{
	int *p = &x;
	long v;
	memcpy(&v, &p, sizeof p);
	if (v % 4096 == 17) reach_error();
	return 0;
}
