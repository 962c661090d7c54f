// args: --property data-race
// exit: 10
// says: data race on `seed`
#include "common.h"
#include <stdlib.h>

unsigned seed;

void *draw(void *arg)
{
	rand_r(&seed);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, draw, 0);
	rand_r(&seed);
	pthread_join(thread, 0);
	return 0;
}
