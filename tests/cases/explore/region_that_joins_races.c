// args: --property=data-race
// exit: 10
// says: false(no-data-race)
#include "common.h"

// The region accesses x before it waits for the end of the thread.
static int x;

static void *f(void *arg)
{
	x++;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	__VERIFIER_atomic_begin();
	x++;
	pthread_join(t, 0);
	__VERIFIER_atomic_end();
	return 0;
}
