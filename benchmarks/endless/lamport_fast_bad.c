/* Lamport's fast mutual exclusion without the wait on the slow path; the threads never end.
 * Verdict: unsafe. As in the terminating program, in the first pass already.
 * Features: endless loops, backward goto. */
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
