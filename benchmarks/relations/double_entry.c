/* Two books of 64 bits get the same amounts, one after the other.
 * Verdict: safe. Between transactions, both are equal.
 * Features: endless loops, mutex, inputs of full width, 64 bits. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

unsigned long debit, credit;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *enter(void *arg)
{
	while (1) {
		unsigned long amount = __VERIFIER_nondet_ulong();

		pthread_mutex_lock(&m);
		debit += amount;
		credit += amount;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *compare(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(debit == credit);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, enter, NULL);
	pthread_create(&b, NULL, compare, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
