// verdict: true
// args: --property overflow
#include <pthread.h>

// The counter is reset before the other thread begins.
int n = 2147483646;

static void *up(void *unused)
{
	n = n + 1;
	n = n + 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	n = 0;
	pthread_create(&t, 0, up, 0);
	pthread_join(t, 0);
	return 0;
}
