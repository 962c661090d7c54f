/* A sender may be ahead of the acknowledgements by a window of 64; numbers wrap.
 * Verdict: unsafe. Any burst of the size of the window is sent while the window is not full.
 * Features: endless loops, mutex, wrapping numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define WINDOW 64

unsigned sent, acknowledged;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *sender(void *arg)
{
	while (1) {
		unsigned burst = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (sent - acknowledged < WINDOW && burst <= WINDOW)
			sent += burst;
		assert(sent - acknowledged <= WINDOW);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *receiver(void *arg)
{
	while (1) {
		unsigned some = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (some <= sent - acknowledged)
			acknowledged += some;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	sent = __VERIFIER_nondet_uint();
	acknowledged = sent;
	pthread_create(&a, NULL, sender, NULL);
	pthread_create(&b, NULL, receiver, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
