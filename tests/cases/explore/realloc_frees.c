// args: --property=undefined
// exit: 10
// says: freed memory
#include "common.h"

int main(void)
{
	int *p = malloc(4), *q = p;
	*p = 7;
	p = realloc(p, 8);
	return *q;
}
