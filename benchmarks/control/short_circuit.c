/* Conditions over shared variables: the right side is read only if the left side asks for it.
 * Verdict: safe. The pointer is tested before it is followed and is never reset.
 * Features: && and || with shared reads, ?: with calls, a call on the right of &&. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int value, calls;
int *pointer;

int count(void)
{
	calls++;
	return 1;
}

void *publisher(void *arg)
{
	(void)arg;
	value = 3;
	pointer = &value;
	return NULL;
}

void *user(void *arg)
{
	(void)arg;
	if (pointer && *pointer == 3 && count())
		calls += 10;
	assert(calls == 0 || calls == 11);
	int which = calls ? count() : 0;
	assert(which == 0 || calls == 12);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, publisher, NULL);
	pthread_create(&b, NULL, user, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
