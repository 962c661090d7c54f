/* Optimistic updates: a thread computes a new balance from a copy, and stores it if the version is still the same.
 * Verdict: unsafe. An update by 7 is not counted, so the other thread keeps an old copy.
 * Features: endless loops, atomic regions, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned version, balance, sum;

void *worker(void *arg)
{
	while (1) {
		unsigned amount = __VERIFIER_nondet_uint();
		unsigned before, old;

		__VERIFIER_atomic_begin();
		before = version;
		old = balance;
		__VERIFIER_atomic_end();
		__VERIFIER_atomic_begin();
		if (version == before && version < 3000000000) {
			balance = old + amount;
			sum += amount;
			if (amount != 7)
				version++;
			assert(balance == sum);
		}
		__VERIFIER_atomic_end();
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
