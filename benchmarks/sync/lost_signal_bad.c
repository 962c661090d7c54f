/* The waiter tests the flag without the lock, so the signal may come between the test and the wait; the
 * setter gives the waiter time, then withdraws the flag.
 * Verdict: unsafe. The waiter sees ready == 0; the setter sets, signals (lost) and withdraws; whenever
 * the waiter gets on (a spurious wake-up or at once), ready is 0.
 * Features: condition variable, a signal that is not remembered. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t set = PTHREAD_COND_INITIALIZER;
int ready, done;

void *waiter(void *arg)
{
	(void)arg;
	if (!ready) {
		pthread_mutex_lock(&lock);
		pthread_cond_wait(&set, &lock);
		pthread_mutex_unlock(&lock);
	}
	pthread_mutex_lock(&lock);
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
