/* Lamport's fast mutual exclusion for two threads that enter again and again.
 * Verdict: safe. Mutual exclusion holds under sequential consistency; the threads never end.
 * Features: endless loops, backward goto inside them, await loops. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int busy[3];
int x, y;
int owner;

void *enter_and_leave(void *arg)
{
	int me = *(int *)arg;

	while (1) {
	start:
		busy[me] = 1;
		x = me;
		if (y != 0) {
			busy[me] = 0;
			while (y != 0) {
			}
			goto start;
		}
		y = me;
		if (x != me) {
			busy[me] = 0;
			while (busy[3 - me]) { } /* let the other one choose */
			if (y != me) {
				while (y != 0) {
				}
				goto start;
			}
		}
		owner = me;
		assert(owner == me);
		y = 0;
		busy[me] = 0;
	}
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
