/* Peterson's algorithm for two threads, one pass each.
 * Verdict: safe. Mutual exclusion holds under sequential consistency; terminating.
 * Features: await loops with two shared reads in a condition, arrays of flags. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int flag[2];
int turn;
int owner;

void *first(void *arg)
{
	(void)arg;
	do {
		flag[0] = 1;
		turn = 1;
		while (flag[1] && turn == 1) {
		}
		owner = 1;
		assert(owner == 1);
		flag[0] = 0;
	} while (0);
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	do {
		flag[1] = 1;
		turn = 0;
		while (flag[0] && turn == 0) {
		}
		owner = 2;
		assert(owner == 2);
		flag[1] = 0;
	} while (0);
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
