/* A value that follows its inputs, between two limits that are inputs.
 * Verdict: safe. It is set back to the limits.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int low, high, value;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *follow(void *arg)
{
	while (1) {
		int next = __VERIFIER_nondet_int();

		pthread_mutex_lock(&m);
		value = next;
		if (value < low)
			value = low;
		if (value > high)
			value = high;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *check(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(low <= value && value <= high);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	low = __VERIFIER_nondet_int();
	high = __VERIFIER_nondet_int();
	__VERIFIER_assume(low <= high);
	value = low;
	pthread_create(&a, NULL, follow, NULL);
	pthread_create(&b, NULL, check, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
