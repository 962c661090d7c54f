/* main sets the flag as the very last step and ends by returning from a function that exits.
 * Verdict: safe. exit ends all threads before the flag is ever set.
 * Features: exit in a called function, code after it is dead. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int go;

void *worker(void *arg)
{
	(void)arg;
	if (go)
		assert(0);
	return NULL;
}

void finish(void)
{
	exit(0);
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, worker, NULL);
	finish();
	go = 1;
	pthread_join(t, NULL);
	return 0;
}
