// args: --property=data-race
// exit: 5
// says: a long loop in an atomic region
#include "common.h"

// A step ends in a loop that is so long, and behind it, no other thread has a step that could race.
static int x, n;

static void *f(void *arg)
{
	__VERIFIER_atomic_begin();
	for (int i = 0; i < 2100; i++)
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
