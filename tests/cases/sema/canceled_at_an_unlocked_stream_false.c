// verdict: false(unreach-call)
// getchar_unlocked may be a cancellation point, and is one with glibc, as it reads.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *reads(void *arg)
{
	getchar_unlocked();
	return arg;
}

int main(void)
{
	pthread_t id;
	void *result;
	pthread_create(&id, 0, reads, 0);
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(result == 0);
	return 0;
}
