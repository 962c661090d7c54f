/* A static local counts the calls of a function from two threads; the call is outside of the lock.
 * Verdict: unsafe. A static local is shared: both calls can return 1.
 * Features: static local shared by threads, lost update. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

int number(void)
{
	static int last = 0;

	return ++last;
}

void *worker(void *arg)
{
	(void)arg;
	int mine = number();
	pthread_mutex_lock(&lock);
	sum += mine;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(sum == 3);
	return 0;
}
