/* Two threads add even numbers.
 * Verdict: unsafe. One of them adds any number.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned sum;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *one(void *arg)
{
	while (1) {
		unsigned item = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		sum += 2 * item;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *other(void *arg)
{
	while (1) {
		unsigned item = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		sum += 3 * item;
		assert(sum % 2 == 0);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, one, NULL);
	pthread_create(&b, NULL, other, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
