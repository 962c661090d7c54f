// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* The result of a thread that is joined without asking for it. */
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *unused)
{
	(void)unused;
	return malloc(1);
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	return 0;
}
