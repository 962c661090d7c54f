// args: --extern=havoc
// exit: 1
// says: no --extern=havoc
#include "common.h"

int main(void)
{
	return 0;
}
