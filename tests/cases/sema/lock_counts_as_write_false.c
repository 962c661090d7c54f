// verdict: false(unreach-call)
// the order of two locks matters: trylock sees whether the other holds it
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int busy;
void *w(void *arg)
{
	if (pthread_mutex_trylock(&m))
		busy = 1;
	else
		pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	assert(!busy);
	return 0;
}
