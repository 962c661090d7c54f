/* Each thread increments its own copy of a thread-local counter.
 * Verdict: safe. The copies start at 10 and are not shared, main's copy is untouched.
 * Features: _Thread_local with initializer, thread-local struct. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct pair { int a, b; };

_Thread_local int counter = 10;
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
