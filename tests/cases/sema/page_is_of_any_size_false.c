// verdict: false(unreach-call)
// sysconf(3): the size of a page depends on the machine.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
	assert(getpagesize() == 4096);
	return 0;
}
