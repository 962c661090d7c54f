/* pthread_exit in a called function; the first call returns, the second ends the thread.
 * Verdict: unsafe, in every execution: reached is 1.
 * Features: pthread_exit two calls deep. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int reached;

void leave(intptr_t value)
{
	if (value > 3)
		pthread_exit((void *)value);
	reached = 1;
}

void try_to_leave(int value)
{
	leave(value);
	leave(value + 1);
	reached = 2;
}

void *worker(void *arg)
{
	(void)arg;
	try_to_leave(3);
	reached = 3;
	return (void *)7;
}

int main(void)
{
	pthread_t t;
	void *value;

	pthread_create(&t, NULL, worker, NULL);
	pthread_join(t, &value);
	assert((intptr_t)value == 4);
	assert(reached == 0);
	return 0;
}
