/* Store buffer with the claim that not both threads see the other's store.
 * Verdict: unsafe. Both stores come before both reads.
 * Features: results kept in globals; needs a switch between a store and the next read. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, seen_x, seen_y;

void *first(void *arg)
{
	(void)arg;
	x = 1;
	seen_y = y;
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	y = 1;
	seen_x = x;
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(seen_x == 0 || seen_y == 0);
	return 0;
}
