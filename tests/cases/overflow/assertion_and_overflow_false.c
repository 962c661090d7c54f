// verdict: false(no-overflow)
// args: --property overflow,unreach-call,undefined,misuse
#include <assert.h>

// The assertion holds, and the next sum overflows; both are checked.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	assert(!zero);
	zero = most + one;
	return 0;
}
