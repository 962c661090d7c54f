// args: --property=data-race
// exit: 10
// says: false(no-data-race)
#include "common.h"

// The access behind the choices races, although no other thread can move when it is next.
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
	return 0;
}
