// verdict: false(undefined)
#include <pthread.h>

int *p;

/* The thread ends two calls below the local. */
static void ends(int n)
{
	if (n == 0)
		pthread_exit(NULL);
	ends(n - 1);
}

static void *keeps(void *unused)
{
	int x = 1;
	p = &x;
	ends(1);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, keeps, NULL);
	pthread_join(t, NULL);
	return *p == 2;
}
