// verdict: true
// a signal before the wait is lost, but the flag is not: no wait takes place
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	if (!ready)
		assert(0);
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;

	ready = 1;
	pthread_cond_signal(&c);
	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	return 0;
}
