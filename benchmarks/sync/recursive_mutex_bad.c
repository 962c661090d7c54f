/* A recursive mutex of which one level only is taken around the first increment.
 * Verdict: unsafe. The second increment runs without the mutex and can be lost.
 * Features: PTHREAD_MUTEX_RECURSIVE, lost update. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock;
int x;

void add_one(void)
{
	pthread_mutex_lock(&lock);
	x++;
	pthread_mutex_unlock(&lock);
}

void *worker(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	add_one();
	pthread_mutex_unlock(&lock);
	x++;
	return NULL;
}

int main(void)
{
	pthread_mutexattr_t attr;
	pthread_t a, b;

	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&lock, &attr);
	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(x == 4);
	return 0;
}
