// args: --property=deadlock
// exit: 0
// says: ulseq verdict: true
#include "common.h"

// A region is entered only if it can end, however many choices it makes.
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *f(void *arg)
{
	__VERIFIER_atomic_begin();
	for (int i = 0; i < 6; i++)
		if (__VERIFIER_nondet_int())
			x++;
	pthread_mutex_lock(&m);
	x++;
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
