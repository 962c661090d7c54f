// verdict: false(unreach-call)
// POSIX umask: the first mask is that of the parent process.
#include <assert.h>
#include <pthread.h>
#include <sys/stat.h>

int main(void)
{
	assert(umask(0) == 022);
	return 0;
}
