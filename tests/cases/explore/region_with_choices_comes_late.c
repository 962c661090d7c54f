// exit: 10
// says: false(unreach-call)
#include "common.h"

// The first part of the region touches nothing that main does, but main cannot move between it and the rest: both orders count.
static int x, n;

static void *f(void *arg)
{
	__VERIFIER_atomic_begin();
	for (int i = 0; i < 6; i++)
		if (__VERIFIER_nondet_int())
			n++;
	x++;
	__VERIFIER_atomic_end();
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	x = 3;
	pthread_join(t, 0);
	if (x == 4)
		reach_error();
	return 0;
}
