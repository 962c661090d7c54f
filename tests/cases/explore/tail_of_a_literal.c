// exit: 5
// says: an address is used as a number
#include "common.h"

int main(void)
{
	const char *all = "hello", *tail = "lo";

	if (all + 3 == tail)
		reach_error();
	return 0;
}
