// explore: true
// cbmc: unknown
// symbolic: true
#include <pthread.h>

// The same in one order.
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int flag;

static void *set(void *unused)
{
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	flag = 1;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return unused;
}

int main(void)
{
	pthread_t t;
	int seen = 0;
	pthread_create(&t, 0, set, 0);
	while (!seen) {
		pthread_mutex_lock(&a);
		pthread_mutex_lock(&b);
		seen = flag;
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return 0;
}
