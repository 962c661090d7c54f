// verdict: false(undefined)
#include <pthread.h>

int i, a[2][2];

static void *moves(void *unused)
{
	i = 2;
	i = 0;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, moves, NULL);
	a[0][i] = 1;
	pthread_join(t, NULL);
	return 0;
}
