/* Addresses are given out in blocks of 16 bytes.
 * Verdict: unsafe. One thread takes 8 bytes.
 * Features: endless loops, mutex, inputs of full width, 64 bits. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

unsigned long top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *allocate(void *arg)
{
	while (1) {
		unsigned long size = __VERIFIER_nondet_ulong();

		pthread_mutex_lock(&m);
		top += (size + 15) / 16 * 16;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *one(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		top += 8;
		assert(top % 16 == 0);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, allocate, NULL);
	pthread_create(&b, NULL, one, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
