// verdict: false(unreach-call)
// a broadcast wakes all waiters, so both come through
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, waiting, through;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	waiting++;
	while (!ready)
		pthread_cond_wait(&c, &m);
	through++;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t s, t;

	pthread_create(&s, NULL, w, NULL);
	pthread_create(&t, NULL, w, NULL);
	pthread_mutex_lock(&m);
	int both = waiting == 2;
	ready = 1;
	pthread_cond_broadcast(&c);
	pthread_mutex_unlock(&m);
	pthread_join(s, NULL);
	pthread_join(t, NULL);
	assert(!(both && through == 2));
	return 0;
}
