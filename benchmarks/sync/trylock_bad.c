/* Two threads try a lock and go in whether they got it or not; only the holder unlocks.
 * Verdict: unsafe. The second thread goes in while the first is inside.
 * Features: pthread_mutex_trylock with a result that is looked at too late. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int inside;

void *visitor(void *arg)
{
	(void)arg;
	int got = pthread_mutex_trylock(&lock) == 0;
	inside++;
	assert(inside == 1);
	inside--;
	if (got)
		pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, visitor, NULL);
	pthread_create(&b, NULL, visitor, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
