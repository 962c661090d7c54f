/* Two threads try a lock; who does not get it does without.
 * Verdict: safe. The increment happens only with the lock held.
 * Features: pthread_mutex_trylock, its result in a condition. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int inside;

void *visitor(void *arg)
{
	(void)arg;
	int got = pthread_mutex_trylock(&lock) == 0;
	if (!got)
		return NULL;
	inside++;
	assert(inside == 1);
	inside--;
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
