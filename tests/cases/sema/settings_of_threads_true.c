// verdict: true
// What a thread has set for itself is what it is told later (POSIX pthread_setcancelstate, pthread_setconcurrency).
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static void *work(void *arg)
{
	int before = 7;
	assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0 && before == PTHREAD_CANCEL_ENABLE);
	assert(pthread_setcancelstate(77, &before) == EINVAL);
	assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before) == 0 && before == PTHREAD_CANCEL_DISABLE);
	assert(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before) == 0 && before == PTHREAD_CANCEL_DEFERRED);
	assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0) == 0);
	return arg;
}
int main(void)
{
	pthread_t thread;
	assert(pthread_getconcurrency() == 0);
	assert(pthread_setconcurrency(-1) == EINVAL && pthread_setconcurrency(3) == 0);
	pthread_create(&thread, 0, work, 0);
	work(0);
	pthread_join(thread, 0);
	assert(pthread_getconcurrency() == 3);
	return 0;
}
