/* Two readers and a writer of a pair under a read-write lock.
 * Verdict: safe. The writer is alone while the halves differ; readers only exclude the writer.
 * Features: pthread_rwlock_t with a static initializer, one start function for both readers. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int left, right;

void *reader(void *arg)
{
	(void)arg;
	pthread_rwlock_rdlock(&lock);
	assert(left == right);
	pthread_rwlock_unlock(&lock);
	return NULL;
}

void *writer(void *arg)
{
	(void)arg;
	pthread_rwlock_wrlock(&lock);
	left = 7;
	right = 7;
	pthread_rwlock_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t r1, r2, w;

	pthread_create(&r1, NULL, reader, NULL);
	pthread_create(&w, NULL, writer, NULL);
	pthread_create(&r2, NULL, reader, NULL);
	pthread_join(r1, NULL);
	pthread_join(r2, NULL);
	pthread_join(w, NULL);
	return 0;
}
