/* Load buffer: each thread reads one variable and then writes the other.
 * Verdict: safe. Both reads seeing 1 would need a cycle in the order.
 * Features: reads before writes. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, seen_x, seen_y;

void *first(void *arg)
{
	(void)arg;
	seen_x = x;
	y = 1;
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	seen_y = y;
	x = 1;
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(!(seen_x == 1 && seen_y == 1));
	return 0;
}
