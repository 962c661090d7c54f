/* main reads its own local twice while a thread changes it through a pointer.
 * Verdict: unsafe. The write comes between the two reads: an escaped local is shared.
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
	int before = local;
	assert(before == local);
	pthread_join(t, NULL);
	return 0;
}
