// exit: 10
// says: with another mutex than those that wait for it
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

void *wait_for_it(void *arg)
{
	pthread_mutex_lock(&second);
	pthread_cond_wait(&cond, &second);
	pthread_mutex_unlock(&second);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, wait_for_it, 0);
	pthread_mutex_lock(&first);
	pthread_cond_wait(&cond, &first);
	pthread_mutex_unlock(&first);
	pthread_join(thread, 0);
	return 0;
}
