// verdict: false(undefined)
#include <pthread.h>
#include <stdlib.h>

int *p;

static void *frees(void *unused)
{
	if (p)
		free(p);
	p = NULL;
	return unused;
}

int main(void)
{
	pthread_t t;
	p = calloc(1, sizeof *p);
	pthread_create(&t, NULL, frees, NULL);
	frees(NULL);
	pthread_join(t, NULL);
	return 0;
}
