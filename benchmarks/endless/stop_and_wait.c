/* The stop-and-wait protocol over channels that lose messages; any items, one bit as the number.
 * Verdict: safe. A message is taken once, and the next one is sent only when it was acknowledged.
 * Features: endless loops, atomic regions, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int message, message_bit, message_there;
int ack_bit, ack_there;
int item, received, taken;

void *sender(void *arg)
{
	int bit = 0;

	while (1) {
		__VERIFIER_atomic_begin();
		if (taken)
			assert(received == item);
		item = __VERIFIER_nondet_int();
		taken = 0;
		__VERIFIER_atomic_end();
		while (1) {
			__VERIFIER_atomic_begin();
			message = item;
			message_bit = bit;
			message_there = __VERIFIER_nondet_int() != 0;
			__VERIFIER_atomic_end();
			__VERIFIER_atomic_begin();
			if (ack_there && ack_bit == bit) {
				ack_there = 0;
				__VERIFIER_atomic_end();
				break;
			}
			__VERIFIER_atomic_end();
		}
		assert(taken);
		bit = !bit;
	}
	return arg;
}

void *receiver(void *arg)
{
	int bit = 0;

	while (1) {
		__VERIFIER_atomic_begin();
		if (message_there) {
			message_there = 0;
			if (message_bit == bit) {
				received = message;
				taken = 1;
				bit = !bit;
			}
			ack_bit = !bit;
			ack_there = __VERIFIER_nondet_int() != 0;
		}
		__VERIFIER_atomic_end();
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, sender, NULL);
	pthread_create(&b, NULL, receiver, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
