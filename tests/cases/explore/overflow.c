// args: --property=undefined
// exit: 10
// says: signed overflow
#include "common.h"

int main(void)
{
	int x = 2147483647;
	x++;
	return 0;
}
