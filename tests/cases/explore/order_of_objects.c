// exit: 5
// says: the order of pointers to different objects is not modelled
#include "common.h"

int a, b;

int main(void)
{
	return &a < &b;
}
