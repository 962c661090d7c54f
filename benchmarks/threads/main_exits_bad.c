/* main sets the flag and leaves with pthread_exit, which lets the thread go on.
 * Verdict: unsafe. The thread sees the flag, before or after main's end.
 * Features: pthread_exit in main. */
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
	pthread_exit(NULL);
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, worker, NULL);
	go = 1;
	finish();
}
