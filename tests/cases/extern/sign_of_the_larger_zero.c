// verdict: unknown
// Of two zeros, either one is the larger (C11 F.10.9.2): glibc gives the other one than CBMC.
#include <assert.h>
#include <math.h>

int main(void)
{
	volatile double zero = 0;
	assert(!signbit(fmax(zero, -zero)));
	return 0;
}
