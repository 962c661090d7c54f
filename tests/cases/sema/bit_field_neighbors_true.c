// verdict: true
// two bit-fields of one struct, written under a lock, keep their values
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct s { unsigned a : 3, b : 5; };
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct s shared;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	shared.a = 5;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_mutex_lock(&m);
	shared.b = 17;
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	assert(shared.a == 5 && shared.b == 17);
	return 0;
}
