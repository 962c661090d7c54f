// args: --property data-race
// exit: 0
// says: ulseq verdict: true
#include "common.h"
#include <stdatomic.h>

_Atomic int a;

void *work(void *arg)
{
	int old = 0;
	while (!atomic_compare_exchange_weak(&a, &old, old + 1)) { }
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	int old = 0;
	while (!atomic_compare_exchange_weak(&a, &old, old + 1)) { }
	pthread_join(thread, 0);
	return 0;
}
