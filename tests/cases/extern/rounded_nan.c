// verdict: unknown
// The result of llrint is unspecified if it does not fit (C11 7.12.9.5p2): on x86-64 it is the smallest number.
#include <assert.h>
#include <limits.h>
#include <math.h>

int main(void)
{
	volatile double zero = 0;
	double number = zero / zero;
	assert(llrint(number) != LLONG_MIN);
	return 0;
}
