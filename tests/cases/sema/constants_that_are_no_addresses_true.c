// verdict: true
#include <assert.h>
#include <pthread.h>

int object;
int *kept;

void *worker(void *argument)
{
	if (argument == &object || argument != (void *)7)
		assert(0);
	kept = (int *)-1L;
	return 0;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, worker, (void *)7L);
	pthread_join(thread, 0);
	if (kept == &object)
		assert(0);
	return 0;
}
