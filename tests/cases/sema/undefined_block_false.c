// verdict: false(undefined)
#include <pthread.h>

int *p;

static void *uses(void *unused)
{
	if (p)
		*p = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, uses, NULL);
	{
		int x = 0;
		p = &x;
	}
	pthread_join(t, NULL);
	return 0;
}
