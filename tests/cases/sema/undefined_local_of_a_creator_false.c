// verdict: false(undefined)
#include <pthread.h>

static void *uses(void *to)
{
	*(int *)to = 1;
	return NULL;
}

static pthread_t creates(void)
{
	pthread_t t;
	int x = 0;
	pthread_create(&t, NULL, uses, &x);
	return t;
}

int main(void)
{
	pthread_join(creates(), NULL);
	return 0;
}
