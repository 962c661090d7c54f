/* A counter that is advanced by any amounts, but stays at its maximum.
 * Verdict: unsafe. The advance may wrap around.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned now, seen;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *advance(void *arg)
{
	while (1) {
		unsigned step = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (step > 0)
			now += step;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *look(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(now >= seen);
		seen = now;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, advance, NULL);
	pthread_create(&b, NULL, look, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
