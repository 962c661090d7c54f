// exit: 5
// says: an address is used as a number
#include "common.h"

int x;

int main(void)
{
	int *p = &x;
	unsigned char *b = (unsigned char *)&p;
	if (b[1] == 17) reach_error();
	return 0;
}
