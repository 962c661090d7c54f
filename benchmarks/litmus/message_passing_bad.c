/* Message passing with the flag before the data.
 * Verdict: unsafe. The receiver runs between the two stores.
 * Features: reach_error, short circuit over two shared variables. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void reach_error(void) { abort(); }

int data, ready;

void *sender(void *arg)
{
	(void)arg;
	ready = 1;
	data = 42;
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
