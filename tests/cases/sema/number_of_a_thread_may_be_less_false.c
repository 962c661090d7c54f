// verdict: false(unreach-call)
// The number of a later thread may be less than that of an earlier one.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static void *worker(void *unused)
{
	assert(gettid() > getpid());
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	return 0;
}
