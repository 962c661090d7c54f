// verdict: true
// the results of library calls in expressions are what POSIX says
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int failed;
void *w(void *arg)
{
	failed += pthread_mutex_trylock(&m) != 0;
	return arg;
}
int main(void)
{
	pthread_t t;
	int sum = pthread_mutex_lock(&m);

	sum += pthread_create(&t, NULL, w, NULL);

	assert(sum == 0);
	if (pthread_join(t, NULL) || pthread_mutex_unlock(&m))
		assert(0);
	assert(failed == 1);
	assert(!pthread_mutex_trylock(&m) && pthread_equal(pthread_self(), pthread_self()));
	return pthread_mutex_unlock(&m);
}
