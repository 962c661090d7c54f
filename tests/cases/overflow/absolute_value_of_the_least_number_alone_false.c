// verdict: false(no-overflow)
// args: --property overflow

// The absolute value of the least number does not fit (C11 7.22.6.1p2).
#include <limits.h>
#include <stdlib.h>

int least = INT_MIN;

int main(void)
{
	return abs(least) == 1;
}
