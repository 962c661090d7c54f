/* Two threads increment x without protection.
 * Verdict: unsafe. x++ is a read and a write: both read 0, both write 1.
 * Features: the plain lost update, which a tool that takes x++ as one step misses. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { assert(0); }

int x;

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
