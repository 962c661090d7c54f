/* A transfer in a function named __VERIFIER_atomic_..., and an observer that uses begin and end.
 * Verdict: safe. The sum is constant outside of the two regions.
 * Features: __VERIFIER_atomic_ function, begin and end across a call. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

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
	__VERIFIER_atomic_begin();
	total = sum();
	__VERIFIER_atomic_end();
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
