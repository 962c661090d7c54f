// exit: 10
// says: !cleaned

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int cleaned;

static void unlock(void *arg)
{
	cleaned = 1;
	pthread_mutex_unlock(arg);
}

static void *waiter(void *arg)
{
	pthread_mutex_lock(&mutex);
	pthread_cleanup_push(unlock, &mutex);
	pthread_cond_wait(&ready, &mutex);
	pthread_cleanup_pop(0);
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t id;
	if (pthread_create(&id, 0, waiter, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, 0);
	assert(!cleaned);
	return 0;
}
