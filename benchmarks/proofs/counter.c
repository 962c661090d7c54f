/* Three threads increment a counter twice each under a lock.
 * Verdict: safe. No increment is lost, so the sum is exact after the joins.
 * Features: mutex, one start function for three threads, array of pthread_t, creation in a loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 3, TIMES = 2 };

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *increment(void *arg)
{
	(void)arg;
	for (int k = 0; k < TIMES; k++) {
		pthread_mutex_lock(&lock);
		counter++;
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t thread[THREADS];

	for (int k = 0; k < THREADS; k++)
		pthread_create(&thread[k], NULL, increment, NULL);
	for (int k = 0; k < THREADS; k++)
		pthread_join(thread[k], NULL);
	assert(counter == THREADS * TIMES);
	return 0;
}
