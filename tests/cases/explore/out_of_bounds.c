// exit: 5
// says: outside of an object
#include "common.h"

int a[2], b = 2;

int main(void)
{
	a[b] = 1;
	return 0;
}
