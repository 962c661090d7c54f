// args: --property valid-memsafety
// exit: 0
// says: ulseq verdict: true

/* The object is allocated under a mutex; the last user frees it. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *object;

static void *worker(void *unused)
{
	pthread_mutex_lock(&mutex);
	if (!object)
		object = malloc(sizeof *object);
	pthread_mutex_unlock(&mutex);
	return unused;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	free(object);
	return 0;
}
