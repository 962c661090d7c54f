// exit: 10
// says: ulseq verdict: false(undefined)
#include <pthread.h>
#include <stdlib.h>

char *p;

static void *frees(void *unused)
{
	char *mine = p;
	p = NULL;
	free(mine);
	return unused;
}

int main(void)
{
	pthread_t t;
	p = malloc(1);
	pthread_create(&t, NULL, frees, NULL);
	frees(NULL);
	pthread_join(t, NULL);
	return 0;
}
