/* A thread creates another one and counts a step before it joins.
 * Verdict: unsafe. Both count without protection, and one step is lost.
 * Features: creation and join in a thread other than main, lost update. */
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
	steps++;
	pthread_join(t, &value);
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
