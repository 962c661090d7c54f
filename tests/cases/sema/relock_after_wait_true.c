// verdict: true
// after a wait the mutex is held again: the two reads agree
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int x;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	pthread_cond_wait(&c, &m);
	int before = x;
	assert(before == x);
	pthread_mutex_unlock(&m);
	return arg;
}
void *s(void *arg)
{
	pthread_mutex_lock(&m);
	x = 1;
	pthread_cond_signal(&c);
	x = 2;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t, u;

	pthread_create(&t, NULL, w, NULL);
	pthread_create(&u, NULL, s, NULL);
	pthread_join(u, NULL);
	return 0;
}
