// verdict: true
// The handlers run in reverse order, with cancellation disabled; then the destructors of thread-specific data.
#include <assert.h>
#include <pthread.h>

static int order;
static pthread_key_t key;

static void digit(void *arg)
{
	pthread_testcancel();
	order = order * 10 + (int)(long)arg;
}

static void destroy(void *value)
{
	order = order * 10 + *(int *)value;
}

static void *worker(void *arg)
{
	static int three = 3;
	pthread_setspecific(key, &three);
	pthread_cleanup_push(digit, (void *)1);
	pthread_cleanup_push(digit, (void *)2);
	for (;;)
		pthread_testcancel();
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	return arg;
}

int main(void)
{
	pthread_t id;
	if (pthread_key_create(&key, destroy)) return 0;
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, 0);
	assert(order == 213);
	return 0;
}
