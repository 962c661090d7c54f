// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>

// The thread ends while it holds the mutex; after the join main is alone.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *unused)
{
	pthread_mutex_lock(&lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, take, 0);
	pthread_join(t, 0);
	pthread_mutex_lock(&lock);
	return 0;
}
