// exit: 10
// says: ulseq verdict: false(undefined)
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
	*p = 0;
	pthread_create(&t, NULL, frees, NULL);
	*p = 2;
	pthread_join(t, NULL);
	return 0;
}
