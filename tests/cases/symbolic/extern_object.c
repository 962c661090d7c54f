// verdict: unknown
/*
 * An object that another file defines holds anything at first, not zero: the thread may find it set (which cannot be replayed, but nothing is proved).
 */
#include <assert.h>
#include <pthread.h>

extern int configured;
int calls;

void *work(void *arg)
{
	if (configured)
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
