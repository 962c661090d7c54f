// verdict: false(undefined)
#include <pthread.h>

int g;

static void *reads(void *from)
{
	g = *(int *)from;
	return NULL;
}

int main(void)
{
	pthread_t t;
	int x = 1;
	pthread_create(&t, NULL, reads, &x);
	pthread_exit(NULL);
}
