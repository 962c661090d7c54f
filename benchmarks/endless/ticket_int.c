/* Ticket lock for two threads that enter again and again; the tickets are numbers of full width, which wrap.
 * Verdict: safe. The tickets that are out differ, and are those from `serving` on.
 * Features: endless loops, __VERIFIER_atomic_begin/end, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned next, serving;
int owner;

unsigned take(void)
{
	unsigned mine;

	__VERIFIER_atomic_begin();
	mine = next;
	next++;
	__VERIFIER_atomic_end();
	return mine;
}

void *first(void *arg)
{
	while (1) {
		unsigned mine = take();

		while (serving != mine) {
		}
		owner = 1;
		assert(owner == 1);
		serving = mine + 1;
	}
	return arg;
}

void *second(void *arg)
{
	while (1) {
		unsigned mine = take();

		while (serving != mine) {
		}
		owner = 2;
		assert(owner == 2);
		serving = mine + 1;
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
