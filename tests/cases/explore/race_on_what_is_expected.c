// args: --property data-race
// exit: 10
// says: data race on `old`
#include "common.h"
#include <stdatomic.h>

// C11 7.17.7.4p2: on failure both write what is expected, and only the objects are accessed atomically.
_Atomic int a, b;
int old = 7;

void *work(void *arg)
{
	atomic_compare_exchange_strong(&a, &old, 1);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	atomic_compare_exchange_strong(&b, &old, 1);
	pthread_join(thread, 0);
	return 0;
}
