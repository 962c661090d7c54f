// args: --property=overflow
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	unsigned x = 4294967295u;
	x++;
	return 0;
}
