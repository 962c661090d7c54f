/* Szymanski's algorithm for two threads that enter again and again. States as in the one-pass program:
 * 0 out, 1 wants in, 2 waits in the room, 3 in the door, 4 door closed behind.
 * Verdict: safe. Mutual exclusion holds under sequential consistency; the threads never end.
 * Features: endless loops, await loops, do/while with a local copy. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int state_a, state_b;
int owner;

void *first(void *arg)
{
	int seen;

	(void)arg;
	while (1) {
		state_a = 1;
		while (state_b >= 3) {
		}
		state_a = 3;
		if (state_b == 1) {
			state_a = 2;
			while (state_b != 4) {
			}
		}
		state_a = 4;
		owner = 1;
		assert(owner == 1);
		do {
			seen = state_b;
		} while (seen == 2 || seen == 3);
		state_a = 0;
	}
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	while (1) {
		state_b = 1;
		while (state_a >= 3) {
		}
		state_b = 3;
		if (state_a == 1) {
			state_b = 2;
			while (state_a != 4) {
			}
		}
		state_b = 4;
		while (state_a >= 2) { } /* the lower number goes first */
		owner = 2;
		assert(owner == 2);
		state_b = 0;
	}
	return NULL;
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
