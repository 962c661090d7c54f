/* Stopping a driver, version 3: the adder counts itself in first and releases once (the repair); three adders and one stopper.
 * Verdict: safe; every release matches one increment or the initial reference, and the event needs zero.
 * Features: __VERIFIER_atomic_begin/end, await loop, calls in the middle of threads. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int pending_io = 1;
bool stopping_flag, stopping_event, stopped;

void increment(void)
{
	__VERIFIER_atomic_begin();
	pending_io++;
	__VERIFIER_atomic_end();
}

void release(void)
{
	int left;

	__VERIFIER_atomic_begin();
	pending_io--;
	left = pending_io;
	__VERIFIER_atomic_end();
	if (left == 0)
		stopping_event = true;
}

void *adder(void *arg)
{
	(void)arg;
	increment();
	if (stopping_flag) {
		release();
	} else {
		assert(!stopped);
		release();
	}
	return NULL;
}

void *stopper(void *arg)
{
	(void)arg;
	stopping_flag = true;
	release();
	while (!stopping_event) {
	}
	stopped = true;
	return NULL;
}

int main(void)
{
	pthread_t adder0, adder1, adder2, stopper0;

	pthread_create(&adder0, NULL, adder, NULL);
	pthread_create(&adder1, NULL, adder, NULL);
	pthread_create(&adder2, NULL, adder, NULL);
	pthread_create(&stopper0, NULL, stopper, NULL);
	pthread_join(adder0, NULL);
	pthread_join(adder1, NULL);
	pthread_join(adder2, NULL);
	pthread_join(stopper0, NULL);
	return 0;
}
