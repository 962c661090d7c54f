/* Two threads initialize a configuration through pthread_once.
 * Verdict: safe. The routine runs once, and the second caller waits until it has finished.
 * Features: pthread_once_t, initializer called from two threads. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_once_t control = PTHREAD_ONCE_INIT;
int calls, config;

void initialize(void)
{
	calls++;
	config = 42;
}

void *user(void *arg)
{
	(void)arg;
	pthread_once(&control, initialize);
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
	assert(calls == 1);
	return 0;
}
