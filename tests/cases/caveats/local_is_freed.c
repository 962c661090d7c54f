// rests on: freeing a local variable that never ends is not checked in the sequential program
#include <pthread.h>
#include <stdlib.h>

int *p;

static void *frees(void *unused)
{
	int x = 1;
	p = &x;
	free(p);
	for (;;)
		;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, frees, NULL);
	pthread_join(t, NULL);
	return 0;
}
