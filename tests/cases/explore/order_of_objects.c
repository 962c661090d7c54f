// exit: 5
// says: the order of pointers to different objects is not modeled
// exit: 5
// says: an address is used as a number
#include "common.h"

int a, b;

int main(void)
{
	return &a < &b;
}
