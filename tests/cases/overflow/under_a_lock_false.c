// verdict: false(no-overflow)
// args: --property overflow
#include <pthread.h>

// The sum of three.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total = 2147483000;

static void *add(void *unused)
{
	pthread_mutex_lock(&lock);
	total += 300;
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, add, 0);
	add(0);
	pthread_join(t, 0);
	add(0);
	return 0;
}
