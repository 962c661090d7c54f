// exit: 5
// says: never set
#include "common.h"

int main(void)
{
	int a[2];
	if (a[1]) return 1;
	return 0;
}
