// exit: 0
// says: verdict: true
#include "common.h"
#include <stdio.h>

int main(void)
{
	int c = getchar(), last = c * 2;
	if (last > 510 || last < -2) reach_error();
	return 0;
}
