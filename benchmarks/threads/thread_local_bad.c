/* Two threads increment a counter that was meant to be thread-local.
 * Verdict: unsafe. The second thread finds 11 and makes it 12.
 * Features: thread-local struct beside a shared counter. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct pair { int a, b; };

int counter = 10;
_Thread_local struct pair own = { 1, 2 };

void *worker(void *arg)
{
	(void)arg;
	counter++;
	own.a += own.b;
	assert(counter == 11);
	assert(own.a == 3);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(counter == 10 && own.a == 1);
	return 0;
}
