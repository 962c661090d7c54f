// verdict: true
#include <pthread.h>

struct lock { pthread_mutex_t m; pthread_cond_t c; };

static void make(struct lock *lock)
{
	pthread_mutex_init(&lock->m, 0);
	pthread_cond_init(&lock->c, 0);
}

int main(void)
{
	for (int i = 0; i < 2; i++) {
		struct lock lock;
		pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
		pthread_rwlock_t last;
		make(&lock);
		pthread_mutex_lock(&lock.m);
		pthread_cond_signal(&lock.c);
		pthread_mutex_lock(&other);
		pthread_mutex_unlock(&other);
		pthread_mutex_unlock(&lock.m);
		pthread_rwlock_init(&last, 0);
		pthread_rwlock_wrlock(&last);
		pthread_rwlock_unlock(&last);
	}
	return 0;
}
