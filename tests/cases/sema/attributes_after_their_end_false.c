// verdict: false(misuse)
// Attributes that were destroyed make no mutex (POSIX pthread_mutexattr_destroy).
#include <pthread.h>
int main(void)
{
	pthread_mutexattr_t attr;
	pthread_mutex_t mutex;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_destroy(&attr);
	pthread_mutex_init(&mutex, &attr);
	return 0;
}
