// args: --property=undefined
// exit: 10
// says: freed memory
// exit: 10
// says: false(undefined)
// args: --property=unreach-call
// exit: 0
// says: rests on: executions that end at
#include "common.h"

int main(void)
{
	int *p = malloc(4);
	free(p);
	*p = 1;
	return 0;
}
