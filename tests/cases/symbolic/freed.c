// verdict: false(undefined)
/* One thread frees what the other one reads. */
#include <pthread.h>
#include <stdlib.h>

int *box;
int seen;

void *work(void *arg)
{
	free(box);
	return arg;
}

int main(void)
{
	pthread_t thread;
	box = malloc(sizeof *box);
	*box = 1;
	pthread_create(&thread, 0, work, 0);
	seen = *box;
	pthread_join(thread, 0);
	return 0;
}
