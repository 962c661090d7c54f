/* The observer of an atomic transfer reads the two halves without an atomic region.
 * Verdict: unsafe. A move between the reads makes the sum 13 or more.
 * Features: __VERIFIER_atomic_ function. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int left = 10, right;

void __VERIFIER_atomic_move(int n)
{
	left -= n;
	right += n;
}

int sum(void)
{
	return left + right;
}

void *mover(void *arg)
{
	(void)arg;
	__VERIFIER_atomic_move(3);
	__VERIFIER_atomic_move(4);
	return NULL;
}

void *observer(void *arg)
{
	int total;

	(void)arg;
	total = sum();
	assert(total == 10);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, mover, NULL);
	pthread_create(&b, NULL, observer, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
