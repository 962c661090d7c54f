/* A thread creates another one and hands its join value on.
 * Verdict: safe. main gets 1 + 2 through two joins.
 * Features: creation and join in a thread other than main, local pthread_t. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int steps;

void *inner(void *arg)
{
	steps++;
	return (void *)((intptr_t)arg + 1);
}

void *outer(void *arg)
{
	pthread_t t;
	void *value;

	pthread_create(&t, NULL, inner, arg);
	pthread_join(t, &value);
	steps++;
	return (void *)((intptr_t)value + 1);
}

int main(void)
{
	pthread_t t;
	void *value;

	pthread_create(&t, NULL, outer, (void *)1);
	pthread_join(t, &value);
	assert((intptr_t)value == 3);
	assert(steps == 2);
	return 0;
}
