/* Threads created in a loop, each with the address of its own array element.
 * Verdict: safe. The elements are distinct and each thread doubles its own.
 * Features: array of pthread_t, creation and join in loops, pointer to an element. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { N = 3 };

int value[N];

void *twice(void *arg)
{
	int *p = arg;

	*p *= 2;
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	int sum = 0;

	for (int k = 0; k < N; k++) {
		value[k] = k + 1;
		pthread_create(&thread[k], NULL, twice, &value[k]);
	}
	for (int k = 0; k < N; k++) {
		pthread_join(thread[k], NULL);
		sum += value[k];
	}
	assert(sum == 12);
	return 0;
}
