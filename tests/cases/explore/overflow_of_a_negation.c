// args: --property=overflow
// exit: 10
// says: ulseq verdict: false(no-overflow)
#include "common.h"

// The least number has no negative (C11 6.5p5).
int main(void)
{
	int least = -2147483647 - 1;
	return -least == least;
}
