/* A thread adds 3 + 2 + 1 recursively under a lock taken anew in each call, another does the same.
 * Verdict: safe. No addition is lost: 6 + 6.
 * Features: recursion with visible steps in every frame. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int total;

void add_down(int n)
{
	if (n == 0)
		return;
	pthread_mutex_lock(&lock);
	total += n;
	pthread_mutex_unlock(&lock);
	add_down(n - 1);
}

void *worker(void *arg)
{
	(void)arg;
	add_down(3);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(total == 12);
	return 0;
}
