// verdict: true
// a static local is initialized once for the process
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int next(void) { static int n = 5; return n++; }
int sum;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	sum += next();
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t, u;

	pthread_create(&t, NULL, w, NULL);
	pthread_create(&u, NULL, w, NULL);
	pthread_join(t, NULL);
	pthread_join(u, NULL);
	assert(sum == 11 && next() == 7);
	return 0;
}
