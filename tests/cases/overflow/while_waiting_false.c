// verdict: false(no-overflow)
// args: --property overflow
#include <pthread.h>

// The condition of a loop that waits is computed each time, and overflows once the flag is set.
int most = 2147483647, one = 1;
int flag;

static void *set(void *unused)
{
	flag = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, set, 0);
	while (flag + most != most - one) {
	}
	return 0;
}
