// verdict: true
// sysconf(3): a page of Linux is a power of two.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
	assert(getpagesize() >= 4096 && (getpagesize() & (getpagesize() - 1)) == 0);
	assert(sysconf(_SC_PAGESIZE) == getpagesize());
	return 0;
}
