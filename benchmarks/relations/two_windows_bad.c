/* A ring buffer with running indices of 64 bits for any items; three stages.
 * Verdict: unsafe. The last stage may overtake the second one.
 * Features: endless loops, mutex, wrapping numbers, 64 bits. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

unsigned long written, checked, released;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (written - released < 1024)
			written++;
		assert(written - released <= 1024);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *reader(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (checked != written)
			checked++;
		released++;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	written = __VERIFIER_nondet_ulong();
	checked = written;
	released = written;
	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
