// verdict: true
/* gettimeofday without a time zone stores none, which the static answer knows. */
#include <pthread.h>
#include <sys/time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *unused)
{
	struct timeval now;
	gettimeofday(&now, 0);
	pthread_mutex_lock(&mutex);
	count++;
	pthread_mutex_unlock(&mutex);
	return unused;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, 0, worker, 0);
	pthread_create(&two, 0, worker, 0);
	pthread_join(one, 0);
	pthread_join(two, 0);
	return 0;
}
