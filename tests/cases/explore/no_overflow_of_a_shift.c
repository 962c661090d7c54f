// args: --property=overflow
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	int place = 30;
	return (1 << place) + -(-1) == 0 || (1u << (place + 1)) == 0;
}
