/* Three accounts with any first balances; amounts go around.
 * Verdict: safe. Each transfer keeps the sum, which is kept as 64 bits.
 * Features: endless loops, mutex, inputs of full width, 64 bits. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

unsigned long a1, a2, a3, sum;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *around(void *arg)
{
	while (1) {
		unsigned long amount = __VERIFIER_nondet_ulong();

		pthread_mutex_lock(&m);
		a1 -= amount;
		a2 += amount;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *back(void *arg)
{
	while (1) {
		unsigned long amount = __VERIFIER_nondet_ulong();

		pthread_mutex_lock(&m);
		a2 -= amount;
		a3 += amount;
		assert(a1 + a2 + a3 == sum);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	a1 = __VERIFIER_nondet_ulong();
	a2 = __VERIFIER_nondet_ulong();
	a3 = __VERIFIER_nondet_ulong();
	sum = a1 + a2 + a3;
	pthread_create(&a, NULL, around, NULL);
	pthread_create(&b, NULL, back, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
