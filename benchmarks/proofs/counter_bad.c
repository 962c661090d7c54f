/* Three threads increment a counter twice each; the lock is taken for nothing before the increment.
 * Verdict: unsafe. counter++ is a read and a write; an increment between them is lost.
 * Features: mutex, lost update, creation in a loop. */
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
		pthread_mutex_unlock(&lock);
		counter++;
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
