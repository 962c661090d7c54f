// verdict: true
// needs: a proof
// POSIX umask: the last mask, of which only the permissions count.
#include <assert.h>
#include <pthread.h>
#include <sys/stat.h>

int main(void)
{
	assert(umask(01022) <= 0777);
	assert(umask(0) == 022);
	return 0;
}
