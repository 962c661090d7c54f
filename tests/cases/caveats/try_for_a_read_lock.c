// rests on: a try for a read lock does not fail because of writers that wait (POSIX leaves it open)
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *writes(void *arg)
{
	pthread_rwlock_wrlock(&l);
	pthread_rwlock_unlock(&l);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writes, 0);
	if (pthread_rwlock_tryrdlock(&l) == 0)
		pthread_rwlock_unlock(&l);
	return pthread_join(t, 0);
}
