/* Two threads add inputs to their own sums and to a common one.
 * Verdict: safe. The common sum is that of both.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned left, right, total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add_left(void *arg)
{
	while (1) {
		unsigned item = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		left += item;
		total += item;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *add_right(void *arg)
{
	while (1) {
		unsigned item = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		right += item;
		total += item;
		assert(total == left + right);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, add_left, NULL);
	pthread_create(&b, NULL, add_right, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
