// verdict: false(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

/* Addresses that become integers only to be compared for equality: no verdict depends on their values. */
int other;

void *work(void *arg)
{
	int *mine = arg;
	if ((unsigned long)mine == (unsigned long)((void *)0))
		return 0;
	assert((uintptr_t)mine != (uintptr_t)&other);
	assert(0 != (long)mine);
	*mine = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	void *result;
	int *heap = malloc(sizeof *heap);
	if ((unsigned long)heap == 0UL)
		return 1;
	pthread_create(&thread, 0, work, heap);
	pthread_join(thread, &result);
	assert((unsigned long)result == (unsigned long)heap);
	assert((unsigned long)result == 0);
	return 0;
}
