/* Two threads return a number each; the claim forgets that the early return delivers 1.
 * Verdict: unsafe, in every execution: the sum is 10.
 * Features: return in the middle, join with a result. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

void *square(void *arg)
{
	intptr_t n = (intptr_t)arg;

	if (n == 0)
		return (void *)1;
	return (void *)(n * n);
}

int main(void)
{
	pthread_t a, b;
	void *x, *y;

	pthread_create(&a, NULL, square, (void *)0);
	pthread_create(&b, NULL, square, (void *)3);
	pthread_join(a, &x);
	pthread_join(b, &y);
	assert((intptr_t)x + (intptr_t)y == 9);
	return 0;
}
