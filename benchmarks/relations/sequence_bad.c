/* A sender numbers its messages, and a receiver expects the next number; numbers wrap.
 * Verdict: unsafe. The sender does not wait until the mailbox is empty.
 * Features: endless loops, mutex, wrapping numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned sent, expected, message;
int full;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *sender(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (1) {
			message = sent;
			sent++;
			full = 1;
		}
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *receiver(void *arg)
{
	while (1) {
		pthread_mutex_lock(&m);
		if (full) {
			assert(message == expected);
			expected++;
			full = 0;
		}
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	sent = __VERIFIER_nondet_uint();
	expected = sent;
	pthread_create(&a, NULL, sender, NULL);
	pthread_create(&b, NULL, receiver, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
