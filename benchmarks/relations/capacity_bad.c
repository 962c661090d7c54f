/* A stack whose capacity is an input.
 * Verdict: unsafe. It looks at the size before it takes the lock.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned size, capacity;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *push(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (size < capacity)
			size++;
		assert(size <= capacity);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *pop(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		size--;
		assert(size <= capacity);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	capacity = __VERIFIER_nondet_uint();
	pthread_create(&a, NULL, push, NULL);
	pthread_create(&b, NULL, pop, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
