/* Two readers under one read-write lock each look whether the other is inside.
 * Verdict: unsafe. A read lock admits both readers at once, so inside can be 2.
 * Features: pthread_rwlock_init, the lock must not be taken for a mutex; atomic counter. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

pthread_rwlock_t lock;
atomic_int inside;

void *reader(void *arg)
{
	(void)arg;
	pthread_rwlock_rdlock(&lock);
	atomic_fetch_add(&inside, 1);
	assert(atomic_load(&inside) < 2);
	atomic_fetch_sub(&inside, 1);
	pthread_rwlock_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_rwlock_init(&lock, NULL);
	pthread_create(&a, NULL, reader, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
