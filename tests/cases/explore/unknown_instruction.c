// exit: 5
// says: whose contract allows results that the function never has

// What an unknown instruction computes is not known: a violation that rests on it may never happen.
#include <assert.h>
#include <pthread.h>

static void *work(void *arg)
{
	int result;
	(void)arg;
	__asm__ volatile("pdepl %1, %1, %0" : "=r"(result) : "r"(0));
	assert(result == 0);
	return 0;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	return 0;
}
