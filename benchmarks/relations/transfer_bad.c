/* Amounts of any size are moved between two accounts, endlessly.
 * Verdict: unsafe. The second account gets the amount after the lock was given back.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned here = 1000, there;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *move(void *arg)
{
	while (1) {
		unsigned amount = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		here -= amount;
		pthread_mutex_unlock(&m);
		there += amount;
	}
	return arg;
}

void *audit(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(here + there == 1000);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, move, NULL);
	pthread_create(&b, NULL, audit, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
