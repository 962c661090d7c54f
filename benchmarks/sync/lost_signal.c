/* The setter sets one flag and then another; the waiter tests both under the lock in a loop.
 * Verdict: safe. From the first store on one of the flags is set, since done comes before the withdrawal.
 * Features: condition variable, short circuit over shared variables. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t set = PTHREAD_COND_INITIALIZER;
int ready, done;

void *waiter(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	while (!ready && !done)
		pthread_cond_wait(&set, &lock);
	assert(ready || done);
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
	pthread_mutex_lock(&lock);
	done = 1;
	ready = 0;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, waiter, NULL);
	pthread_create(&b, NULL, setter, NULL);
	pthread_join(b, NULL);
	pthread_join(a, NULL);
	return 0;
}
