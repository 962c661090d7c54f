/* Three philosophers who eat with the smaller fork only.
 * Verdict: unsafe. The forks of philosophers 1 and 2 are 1 and 0, so they eat at once.
 * Features: array of mutexes, three threads. */
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

	pthread_mutex_lock(&fork_of[low]);
	eating[me] = true;
	assert(!eating[next]);
	eating[me] = false;
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
