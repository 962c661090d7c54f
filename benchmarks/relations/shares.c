/* A secret is kept as two shares that are renewed with random numbers.
 * Verdict: safe. The exclusive or of both stays the secret.
 * Features: endless loops, mutex, inputs of full width, bits. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned secret, one, other;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *renew(void *arg)
{
	while (1) {
		unsigned mask = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		one ^= mask;
		other ^= mask;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *check(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert((one ^ other) == secret);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	secret = __VERIFIER_nondet_uint();
	one = secret;
	pthread_create(&a, NULL, renew, NULL);
	pthread_create(&b, NULL, check, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
