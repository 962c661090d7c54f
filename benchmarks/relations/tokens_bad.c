/* Requests of any size take tokens out of a pool.
 * Verdict: unsafe. A request that is too large is not refused.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned all, available, used;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *take(void *arg)
{
	while (1) {
		unsigned wanted = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (wanted <= all) {
			available -= wanted;
			used += wanted;
		}
		assert(used <= all);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *give(void *arg)
{
	while (1) {
		unsigned back = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		if (back <= used) {
			used -= back;
			available += back;
		}
		assert(available <= all);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	all = __VERIFIER_nondet_uint();
	available = all;
	pthread_create(&a, NULL, take, NULL);
	pthread_create(&b, NULL, give, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
