/* Ticket lock whose numbers are taken in two steps.
 * Verdict: unsafe. Both threads read next == 0 before either writes; both are served at once.
 * Features: lost update, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int next, serving;
int owner;

int take(void)
{
	int mine;

	mine = next;
	next = (next + 1) % 4;
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
