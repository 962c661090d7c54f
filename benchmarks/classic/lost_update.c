/* Two threads increment an atomic x.
 * Verdict: safe. ++ on an _Atomic object is one step.
 * Features: _Atomic qualifier, reach_error. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { assert(0); }

_Atomic int x;

void *increment(void *arg)
{
	(void)arg;
	x++;
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, increment, NULL);
	pthread_create(&b, NULL, increment, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	if (x != 2)
		reach_error();
	return 0;
}
