// exit: 5
// says: an address is used as a number
#include "common.h"

int x;

int main(void)
{
	unsigned long a = (unsigned long)&x;
	if (a % 4096 == 0) reach_error();
	return 0;
}
