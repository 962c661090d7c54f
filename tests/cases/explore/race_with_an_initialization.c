// args: --property=data-race
// exit: 10
// says: data race
#include "common.h"
#include <stdatomic.h>

// C11 7.17.2.2p2: initializing an atomic object is no atomic operation.
static _Atomic int n;

static void *work(void *arg)
{
	atomic_load(&n);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, work, 0);
	atomic_init(&n, 1);
	pthread_join(t, 0);
	return 0;
}
