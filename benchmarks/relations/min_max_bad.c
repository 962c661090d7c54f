/* The least and the largest of all inputs so far.
 * Verdict: unsafe. The least becomes any input.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int least, largest;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *note(void *arg)
{
	while (1) {
		int item = __VERIFIER_nondet_int();

		pthread_mutex_lock(&m);
		least = item;
		if (item > largest + 10)
			largest = item;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *check(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		assert(least <= largest);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	least = __VERIFIER_nondet_int();
	largest = least;
	pthread_create(&a, NULL, note, NULL);
	pthread_create(&b, NULL, check, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
