// verdict: true
// A thread that waits for a condition is canceled: it has the mutex again, its handler runs, and joining it tells so.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int cleaned, work;

static void unlock(void *arg)
{
	cleaned++;
	pthread_mutex_unlock(arg);
}

static void *waiter(void *arg)
{
	pthread_mutex_lock(&mutex);
	pthread_cleanup_push(unlock, &mutex);
	while (!work)
		pthread_cond_wait(&ready, &mutex);
	pthread_cleanup_pop(1);
	return arg;
}

int main(void)
{
	pthread_t id;
	void *result;
	if (pthread_create(&id, 0, waiter, 0)) return 0;
	assert(pthread_cancel(id) == 0);
	pthread_join(id, &result);
	assert(result == PTHREAD_CANCELED && cleaned == 1);
	return 0;
}
