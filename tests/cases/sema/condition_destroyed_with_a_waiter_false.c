// verdict: false(misuse)
// A condition variable is destroyed while a thread waits for it (POSIX pthread_cond_destroy).
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int waits;
static void *work(void *arg)
{
	pthread_mutex_lock(&mutex);
	waits = 1;
	pthread_cond_wait(&cond, &mutex);
	pthread_mutex_unlock(&mutex);
	return arg;
}
int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	pthread_mutex_lock(&mutex);
	if (waits)
		pthread_cond_destroy(&cond);
	pthread_mutex_unlock(&mutex);
	pthread_join(thread, 0);
	return 0;
}
