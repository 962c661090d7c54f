// verdict: true
// args: --property overflow
#include <stdatomic.h>

// Atomic sums wrap around silently (C11 7.17.7.5p3).
int most = 2147483647, least = -2147483647 - 1, zero = 0;
_Atomic int n = 2147483647;

int main(void)
{
	_Atomic signed char c = 127;
	atomic_fetch_add(&n, 1);
	atomic_fetch_sub(&n, 2);
	atomic_fetch_add(&c, 1);
	__sync_fetch_and_add(&most, 1);
	__atomic_add_fetch(&least, -1, __ATOMIC_SEQ_CST);
	zero = c;
	return 0;
}
