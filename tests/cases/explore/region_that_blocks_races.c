// args: --property=data-race
// exit: 10
// says: false(no-data-race)
#include "common.h"

// The region waits for main, but not before it has accessed x, which the mutex does not protect there.
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *f(void *arg)
{
	__VERIFIER_atomic_begin();
	x++;
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	__VERIFIER_atomic_end();
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	pthread_mutex_lock(&m);
	x++;
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	return 0;
}
