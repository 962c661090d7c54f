// args: --property=overflow
// exit: 10
// says: signed overflow in a shift
#include "common.h"

// The one is shifted into the sign (C11 6.5.7p4).
int main(void)
{
	int place = 31;
	return (1 << place) == 0;
}
