// verdict: true
// a barrier works a second time
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t b;
int x[2], y[2];
void step(int me)
{
	x[me] = 1;
	pthread_barrier_wait(&b);
	assert(x[1 - me]);
	y[me] = 1;
	pthread_barrier_wait(&b);
	assert(y[1 - me]);
}
void *w(void *arg) { step(1); return arg; }
int main(void)
{
	pthread_t t;

	pthread_barrier_init(&b, NULL, 2);
	pthread_create(&t, NULL, w, NULL);
	step(0);
	pthread_join(t, NULL);
	return 0;
}
