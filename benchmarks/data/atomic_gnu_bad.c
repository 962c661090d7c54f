/* One thread adds with an atomic load and an atomic store.
 * Verdict: unsafe. The other addition comes between the load and the store.
 * Features: __atomic_load_n, __atomic_store_n. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, got_a, got_b;

void *first(void *arg)
{
	(void)arg;
	got_a = __atomic_load_n(&x, __ATOMIC_SEQ_CST) + 1;
	__atomic_store_n(&x, got_a, __ATOMIC_SEQ_CST);
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
