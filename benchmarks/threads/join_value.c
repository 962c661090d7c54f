/* Two threads return a number each; main adds what the joins deliver.
 * Verdict: safe. A join stores the value the thread returned, from whichever return.
 * Features: return in the middle, integers through void *, join with a result. */
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
	assert((intptr_t)x + (intptr_t)y == 10);
	return 0;
}
