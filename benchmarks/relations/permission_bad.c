/* Bits that are granted are among those that exist.
 * Verdict: unsafe. A grant is not cut to the bits that exist.
 * Features: endless loops, mutex, inputs of full width, bits. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned existing, granted;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *grant(void *arg)
{
	while (1) {
		unsigned wanted = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		granted |= wanted;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *revoke(void *arg)
{
	while (1) {
		unsigned bits = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		granted &= ~bits;
		assert((granted & ~existing) == 0);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	existing = __VERIFIER_nondet_uint();
	pthread_create(&a, NULL, grant, NULL);
	pthread_create(&b, NULL, revoke, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
