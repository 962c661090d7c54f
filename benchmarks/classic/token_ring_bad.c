/* Three threads pass a token around; the token goes on before the work is done.
 * Verdict: unsafe. The next station reads the same value of taken and overwrites the entry.
 * Features: await loops, three threads. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { N = 3 };

int token;
int order[N];
int taken;

void *station(void *arg)
{
	int me = *(int *)arg;

	while (token != me) {
	}
	token = me + 1;
	order[taken] = me;
	taken++;
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	int number[N] = { 0, 1, 2 };

	for (int k = N - 1; k >= 0; k--)
		pthread_create(&thread[k], NULL, station, &number[k]);
	for (int k = 0; k < N; k++)
		pthread_join(thread[k], NULL);
	assert(taken == N);
	for (int k = 0; k < N; k++)
		assert(order[k] == k);
	return 0;
}
