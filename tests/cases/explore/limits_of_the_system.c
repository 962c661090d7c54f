// exit: 0
// says: verdict: true
// args: -DCACHE
// exit: 10
// says: violated at
// args: -DLIMIT
// exit: 10
// says: violated at

// A limit, or the version of an option, is not 0 (POSIX sysconf): it is a positive number, or -1. The size of a cache may be.
#include <assert.h>
#include <unistd.h>
int main(void)
{
#if defined CACHE
	assert(sysconf(_SC_LEVEL4_CACHE_SIZE) != 0);
#elif defined LIMIT
	assert(sysconf(_SC_OPEN_MAX) > 0);
#else
	assert(sysconf(_SC_MONOTONIC_CLOCK) != 0 && sysconf(_SC_OPEN_MAX) != 0 && sysconf(_SC_PAGESIZE) != 0);
#endif
	return 0;
}
