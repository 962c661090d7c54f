/* Reserved, committed and used memory, each within the one before.
 * Verdict: unsafe. Committed memory may grow beyond the reserved one.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned reserved, committed, used;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *grow(void *arg)
{
	while (1) {
		unsigned to = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (to >= reserved + 5)
			reserved = to;
		else if (to >= committed)
			committed = to;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *use(void *arg)
{
	while (1) {
		unsigned to = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (to <= committed)
			used = to;
		assert(used <= reserved);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, grow, NULL);
	pthread_create(&b, NULL, use, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
