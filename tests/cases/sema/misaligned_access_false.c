// verdict: false(undefined)
#include <pthread.h>

static int row[4];

static void *sets(void *at)
{
	*(long *)at = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, sets, &row[1]);
	pthread_join(t, 0);
	return 0;
}
