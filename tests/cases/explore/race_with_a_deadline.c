// args: --property no-data-race
// exit: 10
// says: data race on `deadline
// args: --property no-data-race -D MEMBER=tv_nsec
// exit: 10
// says: data race on `deadline
// args: --property no-data-race -D LOCK
// exit: 10
// says: data race on `deadline
// args: --property no-data-race -D READ
// exit: 10
// says: data race on `deadline

// A function that waits until a time reads it, both members (POSIX pthread_cond_timedwait, pthread_mutex_timedlock).
#include <pthread.h>
#include <time.h>
#ifndef MEMBER
#define MEMBER tv_sec
#endif
static struct timespec deadline;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static void *writer(void *unused)
{
	deadline.MEMBER = 5;
	return unused;
}
int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, writer, 0);
#if defined LOCK
	if (pthread_mutex_timedlock(&mutex, &deadline) == 0)
		pthread_mutex_unlock(&mutex);
#elif defined READ
	if (pthread_rwlock_timedrdlock(&lock, &deadline) == 0)
		pthread_rwlock_unlock(&lock);
#else
	pthread_mutex_lock(&mutex);
	pthread_cond_timedwait(&condition, &mutex, &deadline);
	pthread_mutex_unlock(&mutex);
#endif
	pthread_join(thread, 0);
	return 0;
}
