// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>

// No other thread exists yet, so there is no visible point before the second lock: the only thread waits in the middle of a step.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_lock(&lock);
	return 0;
}
