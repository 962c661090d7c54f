/* Peterson's algorithm for two threads that move amounts of any size between two accounts.
 * Verdict: unsafe. The second thread sets its flag too late.
 * Features: endless loops, await loops, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int flag0, flag1, turn;
unsigned here, there, all;

void *first(void *arg)
{
	while (1) {
		unsigned amount = __VERIFIER_nondet_uint();

		flag0 = 1;
		turn = 1;
		while (flag1 && turn == 1) {
		}
		here -= amount;
		there += amount;
		assert(here + there == all);
		flag0 = 0;
	}
	return arg;
}

void *second(void *arg)
{
	while (1) {
		unsigned amount = __VERIFIER_nondet_uint();

		turn = 0;
		while (flag0 && turn == 0) {
		}
		flag1 = 1;
		here += amount;
		there -= amount;
		assert(here + there == all);
		flag1 = 0;
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	here = __VERIFIER_nondet_uint();
	there = __VERIFIER_nondet_uint();
	all = here + there;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
