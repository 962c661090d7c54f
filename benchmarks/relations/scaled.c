/* A counter of packets and one of bytes, 64 for each packet.
 * Verdict: safe. The bytes are 64 times the packets, also after they have wrapped.
 * Features: endless loops, mutex, wrapping numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned packets, bytes;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *arg)
{
	while (1) {
		unsigned some = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		packets += some;
		bytes += 64 * some;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *one(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		packets++;
		bytes += 64;
		assert(bytes == 64 * packets);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, count, NULL);
	pthread_create(&b, NULL, one, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
