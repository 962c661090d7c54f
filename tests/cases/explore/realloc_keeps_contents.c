// args: --property=unreach-call,undefined
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	int *p = malloc(4);
	*p = 7;
	p = realloc(p, 8);
	p[1] = 1;
	if (p[0] != 7) reach_error();
	return 0;
}
