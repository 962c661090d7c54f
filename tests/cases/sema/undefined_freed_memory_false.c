// verdict: false(undefined)
#include <pthread.h>
#include <stdlib.h>

int *p;

static void *frees(void *unused)
{
	free(p);
	return unused;
}

int main(void)
{
	pthread_t t;
	p = malloc(sizeof *p);
	pthread_create(&t, NULL, frees, NULL);
	*p = 1;
	pthread_join(t, NULL);
	return 0;
}
