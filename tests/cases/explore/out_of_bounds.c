// exit: 10
// says: an index outside of its array
#include "common.h"

int a[2], b = 2;

int main(void)
{
	a[b] = 1;
	return 0;
}
