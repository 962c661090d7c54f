/* Ticket lock: take a number in one step, wait until it is served. Numbers modulo 4, one pass.
 * Verdict: safe. The two threads hold different numbers, and only one number is served.
 * Features: __VERIFIER_atomic_begin/end, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int next, serving;
int owner;

int take(void)
{
	int mine;

	__VERIFIER_atomic_begin();
	mine = next;
	next = (next + 1) % 4;
	__VERIFIER_atomic_end();
	return mine;
}

void *enter_and_leave(void *arg)
{
	int me = *(int *)arg;

	do {
		int mine = take();

		while (serving != mine) {
		}
		owner = me;
		assert(owner == me);
		serving = (mine + 1) % 4;
	} while (0);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int one = 1, two = 2;

	pthread_create(&a, NULL, enter_and_leave, &one);
	pthread_create(&b, NULL, enter_and_leave, &two);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
