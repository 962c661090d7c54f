// verdict: false(unreach-call)
// a wait releases the mutex: the end of the waiting thread is reached
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, waited;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	while (!ready) {
		waited = 1;
		pthread_cond_wait(&c, &m);
	}
	pthread_mutex_unlock(&m);
	assert(!waited);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_mutex_lock(&m);
	ready = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
