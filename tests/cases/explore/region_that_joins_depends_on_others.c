// exit: 10
// says: false(unreach-call)
#include "common.h"

// Whether the region waits for the end of a thread depends on what another one writes.
static int x, w;

static void *sets_w(void *arg)
{
	w = 1;
	return arg;
}

static void *sets_x(void *arg)
{
	x = 1;
	return arg;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, sets_w, 0);
	pthread_create(&u, 0, sets_x, 0);
	__VERIFIER_atomic_begin();
	if (!x)
		pthread_join(t, 0);
	__VERIFIER_atomic_end();
	if (w == 0)
		reach_error();
	return 0;
}
