// args: --property data-race
// exit: 10
// says: data race on `x`
#include "common.h"
#include <stdlib.h>

/* The test for null uses no number of an address. */
int x;

void *work(void *arg)
{
	x++;
	return arg;
}

int main(void)
{
	pthread_t thread;
	int *memory = malloc(4);
	if ((unsigned long)memory == (unsigned long)((void *)0))
		return 1;
	pthread_create(&thread, 0, work, 0);
	x++;
	pthread_join(thread, 0);
	return 0;
}
