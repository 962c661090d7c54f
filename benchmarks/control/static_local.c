/* A static local counts the calls of a function from two threads, under a lock.
 * Verdict: safe. There is one object for the whole program, so the numbers are 1 and 2.
 * Features: static local shared by threads, its initializer runs once. */
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
	pthread_mutex_lock(&lock);
	sum += number();
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
