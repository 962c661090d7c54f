/* A C11 atomic incremented by a load and a store.
 * Verdict: unsafe. "x = x + 2" on an atomic object is two steps; the other addition between them is lost.
 * Features: assignment against compound assignment on _Atomic. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int x;

void *by_call(void *arg)
{
	(void)arg;
	atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
	x = x + 2;
	return NULL;
}

void *by_loop(void *arg)
{
	int old = atomic_load(&x);

	(void)arg;
	while (!atomic_compare_exchange_weak(&x, &old, old + 4)) {
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, by_call, NULL);
	pthread_create(&b, NULL, by_loop, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(x == 7);
	return 0;
}
