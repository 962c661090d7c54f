/* Ticket lock for two threads that enter again and again; the tickets are numbers of full width, which wrap.
 * Verdict: unsafe. A ticket is taken in two steps.
 * Features: endless loops, __VERIFIER_atomic_begin/end, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned next, serving;
int owner;

unsigned take(void)
{
	unsigned mine;

	mine = next;
	next = mine + 1;
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
