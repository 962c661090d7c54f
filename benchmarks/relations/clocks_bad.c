/* Two logical clocks and one of the system, which is never behind.
 * Verdict: unsafe. A clock is advanced without the system's.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned one, other, global;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *tick(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (global < 4000000000) {
			global++;
			one = global + 1;
		}
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *receive(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (one > other)
			other = one;
		assert(other <= global && one <= global);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, tick, NULL);
	pthread_create(&b, NULL, receive, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
