// verdict: false(unreach-call)
// after a barrier nothing holds the fast thread back
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t b;
int x;
void *w(void *arg)
{
	pthread_barrier_wait(&b);
	pthread_barrier_wait(&b);
	x = 1;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_barrier_init(&b, NULL, 2);
	pthread_create(&t, NULL, w, NULL);
	pthread_barrier_wait(&b);
	assert(x == 0);
	pthread_barrier_wait(&b);
	assert(x == 0);
	return 0;
}
