// args: --property=undefined
// exit: 5
// says: never set
#include "common.h"

int main(void)
{
	int *p = malloc(4);
	return *p;
}
