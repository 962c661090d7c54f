// rests on: a thread that holds a read-write lock for reading waits for ever if it locks it for writing, as with glibc (POSIX also allows EDEADLK)
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
	pthread_rwlock_rdlock(&lock);
	assert(pthread_rwlock_wrlock(&lock) == 0);
	return 0;
}
