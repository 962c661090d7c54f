// exit: 0
// says: verdict: true
// args: -DCACHE
// exit: 10
// says: violated at
// args: -DLIMIT
// exit: 10
// says: violated at

// The version of an option is not 0 (POSIX sysconf): it is a positive number, or -1. A limit may be (`ulimit -u 0`).
#include <assert.h>
#include <unistd.h>
int main(void)
{
#if defined CACHE
	assert(sysconf(_SC_LEVEL4_CACHE_SIZE) != 0);
#elif defined LIMIT
	assert(sysconf(_SC_CHILD_MAX) != 0);
#else
	assert(sysconf(_SC_MONOTONIC_CLOCK) != 0 && sysconf(_SC_VERSION) != 0 && sysconf(_SC_PAGESIZE) != 0);
#endif
	return 0;
}
