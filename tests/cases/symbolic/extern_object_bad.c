/*
 * An object that another file defines may hold anything: a path on which it is not null exists, and is not empty.
 */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int calls;

void *work(void *arg)
{
	fprintf(stderr, "called\n");
	calls++;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(calls == 0);
	return 0;
}
