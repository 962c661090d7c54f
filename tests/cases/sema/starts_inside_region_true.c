// verdict: true
// a thread that begins with a lock held by its creator waits
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	assert(x == 2);
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_mutex_lock(&m);
	x = 1;
	pthread_create(&t, NULL, w, NULL);
	x = 2;
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
