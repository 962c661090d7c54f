// verdict: true
// args: --property overflow

// The absolute values of all other numbers fit (C11 7.22.6.1p2).
#include <limits.h>
#include <stdlib.h>

int least = -INT_MAX;

int main(void)
{
	return abs(least) == 1;
}
