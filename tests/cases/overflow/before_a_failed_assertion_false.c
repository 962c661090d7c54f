// verdict: false(no-overflow)
// args: --property overflow
#include <assert.h>
#include <pthread.h>

// The assertion fails, but the other thread may run between the assignment and it.
int flag, most = 2147483647;

static void *next(void *unused)
{
	if (flag)
		most = most + 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	int zero = 0;
	pthread_create(&t, 0, next, 0);
	flag = 1;
	assert(zero);
	return 0;
}
