/* One waiter and one thread that sets the flag and signals; the waiter tests the flag in a loop.
 * Verdict: safe. Whatever wakes the waiter, it goes on only with ready set; a signal that comes
 * before the wait is lost, but then the flag is set and there is no wait.
 * Features: condition variable, spurious wake-up. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t set = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	while (!ready)
		pthread_cond_wait(&set, &lock);
	assert(ready);
	pthread_mutex_unlock(&lock);
	return NULL;
}

void *setter(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	ready = 1;
	pthread_cond_signal(&set);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, waiter, NULL);
	pthread_create(&b, NULL, setter, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
