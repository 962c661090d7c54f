// verdict: true
// two endless loops over a small state
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *w(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		x = 1 - x;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t, u;

	pthread_create(&t, NULL, w, NULL);
	pthread_create(&u, NULL, w, NULL);
	while (1) {
		pthread_mutex_lock(&m);
		assert(x == 0 || x == 1);
		pthread_mutex_unlock(&m);
	}
	return 0;
}
