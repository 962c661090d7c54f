/* Store buffer: each thread writes its variable and reads the other's.
 * Verdict: safe. Under sequential consistency at least one thread sees the other's store.
 * Features: results kept in globals; not safe on weaker memory. */
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
	assert(seen_x == 1 || seen_y == 1);
	return 0;
}
