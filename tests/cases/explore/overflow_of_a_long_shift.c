// args: --property=overflow
// exit: 10
// says: signed overflow in a shift
// args: --property=undefined
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	long most = 0x7fffffffffffffff;
	return (most << 1) == 0;
}
