// args: --property=overflow
// exit: 0
// says: true
#include "common.h"
#include <stdatomic.h>

// Atomic sums wrap around silently (C11 7.17.7.5p3).
int main(void)
{
	_Atomic int n = 2147483647;
	_Atomic signed char c = 127;
	int plain = 2147483647;
	atomic_fetch_add(&n, 1);
	atomic_fetch_add(&c, 1);
	__sync_fetch_and_add(&plain, 1);
	return n > 0 || c > 0 || plain > 0;
}
