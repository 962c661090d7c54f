// verdict: false(unreach-call)
// a thread that is blocked at its first statement does not end the run
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	y = x;
	pthread_mutex_unlock(&m);
	return arg;
}
void *v(void *arg) { x = 1; return arg; }
int main(void)
{
	pthread_t t, u;

	pthread_mutex_lock(&m);
	pthread_create(&t, NULL, w, NULL);
	pthread_create(&u, NULL, v, NULL);
	pthread_join(u, NULL);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	assert(y == 0);
	return 0;
}
