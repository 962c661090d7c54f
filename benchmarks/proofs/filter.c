/* Filter lock for three threads, one pass each.
 * Verdict: safe. On each of the two levels one thread is left behind, so one at most comes through.
 * Features: nested loops around an await loop, arrays of small integers, three threads. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { N = 3, LEVELS = 2 };

int level[N];
int victim[N];
int owner;

void *climb(void *arg)
{
	int me = *(int *)arg;

	for (int l = 1; l <= LEVELS; l++) {
		level[me] = l;
		victim[l] = me;
		for (int other = 0; other < N; other++) {
			if (other == me)
				continue;
			while (level[other] >= l && victim[l] == me) {
			}
		}
	}
	owner = me;
	assert(owner == me);
	level[me] = 0;
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	int number[N] = { 0, 1, 2 };

	for (int k = 0; k < N; k++)
		pthread_create(&thread[k], NULL, climb, &number[k]);
	for (int k = 0; k < N; k++)
		pthread_join(thread[k], NULL);
	return 0;
}
