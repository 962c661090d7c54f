// args: --property data-race
// exit: 10
// says: data race

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static struct drand48_data state;

static void *draw(void *arg)
{
	long number;
	mrand48_r(&state, &number);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, draw, 0);
	draw(0);
	pthread_join(thread, 0);
	return 0;
}
