// verdict: false(unreach-call)
// C11 7.17.7.4: a weak compare-exchange may fail although the values are equal.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;
int entered;

void *enter(void *arg)
{
	int expected = 0;

	if (atomic_compare_exchange_weak(&turn, &expected, 1))
		entered = 1;
	return arg;
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, 0, enter, 0);
	pthread_join(t, 0);
	assert(entered);
	return 0;
}
