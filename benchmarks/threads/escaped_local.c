/* main's local is changed by a thread through a pointer kept in a global.
 * Verdict: safe. After the join the local has the new value.
 * Features: escaped local read directly by its owner. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *place;

void *worker(void *arg)
{
	(void)arg;
	*place = 5;
	return NULL;
}

int main(void)
{
	pthread_t t;
	int local = 1;

	place = &local;
	pthread_create(&t, NULL, worker, NULL);
	pthread_join(t, NULL);
	assert(local == 5);
	return 0;
}
