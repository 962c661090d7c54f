// exit: 5
// says: an address is used as a number
#include "common.h"

int x, y;

int main(void)
{
	if (&x + 1 == &y) reach_error();
	return 0;
}
