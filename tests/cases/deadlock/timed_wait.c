// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>
#include <time.h>

// The wait ends in time, but then it needs the mutex, which an ended thread holds.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
struct timespec soon;

static void *hold(void *unused)
{
	pthread_mutex_lock(&lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutex_lock(&lock);
	pthread_create(&t, 0, hold, 0);
	pthread_cond_timedwait(&changed, &lock, &soon);
	pthread_mutex_unlock(&lock);
	return 0;
}
