// args: --property valid-memtrack
// exit: 10
// says: lost_memory_of_two_threads.c:15: the memory is allocated

/* Two threads allocate an object that is missing: the second one overwrites the pointer to the first (SV-COMP
 * valid-memtrack). */
#include <pthread.h>
#include <stdlib.h>

static int *object;

static void *worker(void *unused)
{
	if (!object)
		object = malloc(sizeof *object);
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
