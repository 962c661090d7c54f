// args: --property data-race
// exit: 5
// says: only some values of this input were tried

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static void *draw(void *arg)
{
	struct drand48_data state;
	double number;
	srand48_r(2, &state);
	drand48_r(&state, &number);
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
