#include "common.h"

int object;
int *kept;

void *worker(void *argument)
{
	if (argument == &object || argument != (void *)7)
		reach_error();
	kept = (int *)-1L;
	return 0;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, worker, (void *)7L);
	pthread_join(thread, 0);
	if (kept == &object)
		reach_error();
	return 0;
}
