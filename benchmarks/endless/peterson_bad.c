/* Peterson's algorithm with the two announcements of one thread swapped; the threads never end.
 * Verdict: unsafe. As in the terminating program, in the first pass already.
 * Features: endless loops, await loops. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int flag[2];
int turn;
int owner;

void *first(void *arg)
{
	(void)arg;
	while (1) {
		turn = 1;
		flag[0] = 1;
		while (flag[1] && turn == 1) {
		}
		owner = 1;
		assert(owner == 1);
		flag[0] = 0;
	}
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	while (1) {
		flag[1] = 1;
		turn = 0;
		while (flag[0] && turn == 0) {
		}
		owner = 2;
		assert(owner == 2);
		flag[1] = 0;
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
