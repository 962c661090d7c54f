// verdict: true
// args: --property overflow
#include <assert.h>

// An assertion that fails ends the execution, also where assertions are not checked.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	assert(zero);
	zero = most + one;
	return 0;
}
