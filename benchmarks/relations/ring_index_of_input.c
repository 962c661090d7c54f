/* A ring whose number of slots is an input.
 * Verdict: safe. The index is set back before it leaves the ring.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

unsigned head, slots;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *put(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		head++;
		if (head >= slots)
			head = 0;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *watch(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(head < slots);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	slots = __VERIFIER_nondet_uint();
	__VERIFIER_assume(slots > 0);
	pthread_create(&a, NULL, put, NULL);
	pthread_create(&b, NULL, watch, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
