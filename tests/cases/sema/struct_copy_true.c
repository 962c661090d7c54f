// verdict: true
// a struct copy under a lock takes all members
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct s { int a, b; };
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct s shared;
void *w(void *arg)
{
	struct s fresh = { 1, 1 };

	pthread_mutex_lock(&m);
	shared = fresh;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;
	struct s copy;

	pthread_create(&t, NULL, w, NULL);
	pthread_mutex_lock(&m);
	copy = shared;
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	assert(copy.a == copy.b);
	return 0;
}
