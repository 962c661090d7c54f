// verdict: true
// Only a cancellation point ends a thread, and pthread_mutex_lock is none; a second request, and one after the end of the
// thread, have no effect.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int steps;

static void *worker(void *arg)
{
	steps++;
	pthread_mutex_lock(&mutex);
	steps++;
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t id;
	void *result = PTHREAD_CANCELED;
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_mutex_lock(&mutex);
	pthread_cancel(id);
	pthread_mutex_unlock(&mutex);
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(result == 0 && steps == 2);
	return 0;
}
