// verdict: false(unreach-call)
// pthread_setname_np(3): a short name may be refused, too.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

int main(void)
{
	assert(pthread_setname_np(pthread_self(), "short") == 0);
	return 0;
}
