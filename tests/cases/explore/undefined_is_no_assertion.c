// args: --property=deadlock
// exit: 5
// says: outside of an object
#include "common.h"

int a[2];

int main(void)
{
	a[2] = 1;
	return 0;
}
