/* Three philosophers, each with two forks, the smaller number first.
 * Verdict: safe. Two neighbors share a fork and cannot eat at once; the order prevents deadlock.
 * Features: array of mutexes, minimum by ?:, three threads. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { N = 3 };

pthread_mutex_t fork_of[N];
bool eating[N];

void *philosopher(void *arg)
{
	int me = *(int *)arg;
	int next = (me + 1) % N;
	int low = me < next ? me : next;
	int high = me < next ? next : me;

	pthread_mutex_lock(&fork_of[low]);
	pthread_mutex_lock(&fork_of[high]);
	eating[me] = true;
	assert(!eating[next]);
	eating[me] = false;
	pthread_mutex_unlock(&fork_of[high]);
	pthread_mutex_unlock(&fork_of[low]);
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	int number[N];

	for (int k = 0; k < N; k++)
		pthread_mutex_init(&fork_of[k], NULL);
	for (int k = 0; k < N; k++) {
		number[k] = k;
		pthread_create(&thread[k], NULL, philosopher, &number[k]);
	}
	for (int k = 0; k < N; k++)
		pthread_join(thread[k], NULL);
	return 0;
}
