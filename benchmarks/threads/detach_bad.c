/* A detached thread; main claims that it has not begun yet.
 * Verdict: unsafe. The thread may have run before main looks.
 * Features: thread created with the detached attribute. */
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

	pthread_attr_t attr;

	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_create(&t, &attr, worker, NULL);
	assert(data == 0);
	return 0;
}
