/* A barrier that reverses its sense, for two threads that work in phases with any items.
 * Verdict: unsafe. The second thread does not reverse its own sense, so it does not wait.
 * Features: endless loops, atomic regions, await loops, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int waiting, sense;
unsigned phase0, phase1;

void pass(int mine)
{
	int last;

	__VERIFIER_atomic_begin();
	waiting++;
	last = waiting == 2;
	__VERIFIER_atomic_end();
	if (last) {
		waiting = 0;
		sense = mine;
	} else {
		while (sense != mine) {
		}
	}
}

void *first(void *arg)
{
	int mine = 0;

	while (1) {
		mine = !mine;
		phase0++;
		pass(mine);
		assert(phase0 == phase1 || phase0 + 1 == phase1);
	}
	return arg;
}

void *second(void *arg)
{
	int mine = 0;

	while (1) {
		phase1++;
		pass(mine);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
