// verdict: false(undefined)
#include <pthread.h>
#include <stdlib.h>

int *shown;
pthread_t first;

static void *looks(void *memory)
{
	free(memory);
	pthread_join(first, 0);
	return *shown ? 0 : shown;
}

int main(void)
{
	int x = 1;
	pthread_t t;
	first = pthread_self();
	shown = &x;
	pthread_create(&t, 0, looks, malloc(4));
	pthread_exit(0);
}
