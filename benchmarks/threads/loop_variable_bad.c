/* Threads created in a loop with the address of the loop variable.
 * Verdict: unsafe. The first thread reads the variable after main has incremented it.
 * Features: escaped loop variable, creation in a loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { N = 2 };

int seen[N + 1];

void *note(void *arg)
{
	seen[*(int *)arg] = 1;
	return NULL;
}

int main(void)
{
	pthread_t thread[N];
	int k;

	for (k = 0; k < N; k++)
		pthread_create(&thread[k], NULL, note, &k);
	for (int j = 0; j < N; j++)
		pthread_join(thread[j], NULL);
	assert(seen[0] && seen[1]);
	return 0;
}
