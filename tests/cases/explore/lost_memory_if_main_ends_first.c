// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* If main returns before the thread has read its variable, nobody has a pointer to the memory any more. */
#include <pthread.h>
#include <stdlib.h>

static int *kept;

static void *worker(void *from)
{
	kept = *(int **)from;
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int *local = malloc(sizeof *local);
	pthread_create(&thread, NULL, worker, &local);
	pthread_detach(thread);
	return 0;
}
