// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>

// main waits for itself; only when the other thread has ended, all unfinished threads wait.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int done;

static void *work(void *unused)
{
	done = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutex_lock(&lock);
	pthread_create(&t, 0, work, 0);
	pthread_mutex_lock(&lock);
	return 0;
}
