/* Two threads increment an atomic x.
 * Verdict: safe. ++ on an _Atomic object is one step.
 * Features: _Atomic qualifier, reach_error. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }

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
