/* The level of a store, and the highest level so far.
 * Verdict: unsafe. A delivery does not update the peak.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned level, peak;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *deliver(void *arg)
{
	while (1) {
		unsigned amount = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		level += amount;
		if (level > peak && amount != 7)
			peak = level;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *use(void *arg)
{
	while (1) {
		unsigned amount = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		level -= amount <= level ? amount : 0;
		assert(level <= peak);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, deliver, NULL);
	pthread_create(&b, NULL, use, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
