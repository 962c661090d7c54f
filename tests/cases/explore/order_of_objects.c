// exit: 5
// says: the order of pointers to different objects is not modeled
#include "common.h"

int a, b;

int main(void)
{
	return &a < &b;
}
