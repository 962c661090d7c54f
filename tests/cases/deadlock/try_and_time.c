// explore: true
// cbmc: true
// symbolic: true
#include <pthread.h>
#include <time.h>

// Neither a try nor a wait with a time limit lasts forever.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct timespec soon;

static void *hold(void *unused)
{
	pthread_mutex_lock(&lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, hold, 0);
	if (pthread_mutex_trylock(&lock) == 0)
		pthread_mutex_unlock(&lock);
	if (pthread_mutex_timedlock(&lock, &soon) == 0)
		pthread_mutex_unlock(&lock);
	pthread_join(t, 0);
	return 0;
}
