// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>

// Only after a wake-up without a signal the thread takes the second mutex and keeps it; nobody signals.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

int main(void)
{
	pthread_mutex_lock(&lock);
	pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return 0;
}
