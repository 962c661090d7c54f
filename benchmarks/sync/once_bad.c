/* Two threads initialize a configuration guarded by a flag of their own instead of pthread_once.
 * Verdict: unsafe. The flag is set before the work is done: the second thread goes on too early.
 * Features: atomic exchange, the hole that pthread_once closes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_flag started = ATOMIC_FLAG_INIT;
int config;

void *user(void *arg)
{
	(void)arg;
	if (!atomic_flag_test_and_set(&started))
		config = 42;
	assert(config == 42);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, user, NULL);
	pthread_create(&b, NULL, user, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
