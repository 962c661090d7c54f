// verdict: false(unreach-call)
// args: --property unreach-call
#include <assert.h>
#include <pthread.h>

int *p;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *keeps(void *unused)
{
	int x = 5;
	pthread_mutex_lock(&m);
	p = &x;
	pthread_mutex_unlock(&m);
	return unused;
}

/* An execution may end at a late use. The use in time comes first in another one. */
int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, keeps, NULL);
	pthread_mutex_lock(&m);
	assert(p == NULL || *p != 5);
	pthread_mutex_unlock(&m);
	return 0;
}
