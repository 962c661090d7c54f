/* A queue with two running indices and a count.
 * Verdict: unsafe. Two threads change the count without a lock.
 * Features: endless loops, mutex, wrapping numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned head, tail, count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *put(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (count < 100) {
			head++;
			count++;
		}
		assert(head - tail == count);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *get(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (count > 0)
			tail++;
		pthread_mutex_unlock(&m);
		count--;
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	head = __VERIFIER_nondet_uint();
	tail = head;
	pthread_create(&a, NULL, put, NULL);
	pthread_create(&b, NULL, get, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
