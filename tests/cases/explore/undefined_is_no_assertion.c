// args: --property=deadlock
// exit: 0
// says: an index outside of its array
#include "common.h"

int a[2];

int main(void)
{
	a[2] = 1;
	return 0;
}
