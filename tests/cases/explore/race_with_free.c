// args: --property=data-race
// exit: 10
// says: that thread 0 (main) allocated
#include "common.h"

void *w(void *p)
{
	*(int *)p = 1;
	return 0;
}

int main(void)
{
	int *n = malloc(4);
	pthread_t t;
	pthread_create(&t, 0, w, n);
	free(n);
	pthread_exit(0);
}
