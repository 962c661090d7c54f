// exit: 5
// says: an address is used as a number
#include "common.h"

int main(void)
{
	void *next = &&last;
	if ((unsigned long)next % 4096 == 1) reach_error();
	goto *next;
last:
	return 0;
}
