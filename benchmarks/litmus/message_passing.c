/* Message passing: data first, then the flag; the receiver looks at the flag first.
 * Verdict: safe. Under sequential consistency the flag implies the data.
 * Features: reach_error, no waiting. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }

int data, ready;

void *sender(void *arg)
{
	(void)arg;
	data = 42; /* first */
	ready = 1;
	return NULL;
}

void *receiver(void *arg)
{
	(void)arg;
	if (ready && data != 42)
		reach_error();
	return NULL;
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
