/* Recursive additions without a lock.
 * Verdict: unsafe. An addition of the other thread between a read and a write is lost.
 * Features: recursion with visible steps in every frame, lost update. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int total;

void add_down(int n)
{
	if (n == 0)
		return;
	total += n;
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
