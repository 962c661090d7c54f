/* A detached thread writes, main only looks at a flag it may or may not have set.
 * Verdict: safe. If the flag is seen, the data was written before.
 * Features: pthread_detach, end of main with a thread still running. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int data, ready;

void *worker(void *arg)
{
	(void)arg;
	data = 1;
	ready = 1;
	return NULL;
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, worker, NULL);
	pthread_detach(t);
	if (ready)
		assert(data == 1);
	return 0;
}
