/* Two threads increment x without protection; at least one increment must survive.
 * Verdict: safe. Whatever the order, the last write is at least 1 and at most 2.
 * Features: race that is harmless for the property; reads of both outcomes. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { assert(0); }

int x;

void *increment(void *arg)
{
	(void)arg;
	++x;
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, increment, NULL);
	pthread_create(&b, NULL, increment, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	if (x < 1 || x > 2)
		reach_error();
	return 0;
}
