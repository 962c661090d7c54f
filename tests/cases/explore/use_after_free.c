// args: --property=undefined
// exit: 10
// says: freed memory
// exit: 5
// says: access to freed memory
#include "common.h"

int main(void)
{
	int *p = malloc(4);
	free(p);
	*p = 1;
	return 0;
}
