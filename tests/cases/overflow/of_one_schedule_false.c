// verdict: false(no-overflow)
// args: --property overflow
#include <pthread.h>

// Only if both threads have read the counter before it is reset.
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
	pthread_create(&t, 0, up, 0);
	n = 0;
	pthread_join(t, 0);
	return 0;
}
