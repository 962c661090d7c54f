/* Two threads add each other's variable to their own, three times each.
 * Verdict: safe. The largest value any order can reach is the eighth Fibonacci number, 21.
 * Features: races on plain variables, for loops with small bounds, no synchronization. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { ROUNDS = 3, LARGEST = 21 };

int i = 1, j = 1;

void *add_to_i(void *arg)
{
	(void)arg;
	for (int k = 0; k < ROUNDS; k++)
		i += j;
	return NULL;
}

void *add_to_j(void *arg)
{
	(void)arg;
	for (int k = 0; k < ROUNDS; k++)
		j += i;
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, add_to_i, NULL);
	pthread_create(&b, NULL, add_to_j, NULL);
	assert(i <= LARGEST);
	assert(j <= LARGEST);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(i <= LARGEST && j <= LARGEST);
	return 0;
}
