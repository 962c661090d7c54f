/* A ring of 1000 slots whose index goes around; any items.
 * Verdict: safe. The index is set back before it leaves the ring.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 1000

unsigned head;
int last;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *put(void *arg)
{
	while (1) {
		int item = __VERIFIER_nondet_int();
		unsigned cells = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		last = item;
		head += cells;
		if (head >= SIZE)
			head = 0;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *watch(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(head < SIZE);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, put, NULL);
	pthread_create(&b, NULL, watch, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
