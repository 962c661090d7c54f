/* A condition reads a shared variable twice.
 * Verdict: unsafe. x is 2 in the test x >= 1 and 0 in the test x <= 1, though it never was 1.
 * Features: && with two reads of one shared variable. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 2;

void *writer(void *arg)
{
	(void)arg;
	x = 0;
	return NULL;
}

void *reader(void *arg)
{
	(void)arg;
	int both = x >= 1 && x <= 1;
	assert(!both);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
