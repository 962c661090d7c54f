// exit: 5
// says: never set
#include "common.h"

int f(int x)
{
	if (x) return 1;
}

int main(void)
{
	if (f(0) == 7) reach_error();
	return 0;
}
