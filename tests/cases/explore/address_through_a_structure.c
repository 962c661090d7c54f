// exit: 5
// says: an address is used as a number
#include "common.h"

int x;
struct s {
	int *p;
	int n;
} a, b;
struct t {
	long v;
	int n;
};

int main(void)
{
	a.p = &x;
	b = a;
	if (((struct t *)&b)->v % 4096 == 17) reach_error();
	return 0;
}
