// verdict: false(undefined)
#include <pthread.h>

int d = 1;

static void *changes(void *unused)
{
	d = 0;
	d = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	int unused;
	pthread_create(&t, NULL, changes, NULL);
	/* Nobody wants the value. */
	unused = d ? 10 / d : 0;
	unused = 1;
	pthread_join(t, NULL);
	return unused - 1;
}
