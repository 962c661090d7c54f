/* Two threads add with GNU builtins; the results differ.
 * Verdict: safe. Each builtin is one step, so each thread gets a number of its own.
 * Features: __atomic_fetch_add, __sync_add_and_fetch, results in use. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, got_a, got_b;

void *first(void *arg)
{
	(void)arg;
	got_a = __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST) + 1;
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	got_b = __sync_add_and_fetch(&x, 1);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(x == 2);
	assert(got_a + got_b == 3);
	return 0;
}
