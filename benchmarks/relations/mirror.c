/* A value and its copy, which a reader takes at any time.
 * Verdict: safe. Both are written under the lock.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int value, copy;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *arg)
{
	while (1) {
		int next = __VERIFIER_nondet_int();

		pthread_mutex_lock(&m);
		value = next;
		copy = next;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *reader(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(value == copy);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
