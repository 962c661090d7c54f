// verdict: false(misuse)
// A thread locks a spin lock that it holds (POSIX pthread_spin_lock: undefined).
#include <pthread.h>
int main(void)
{
	pthread_spinlock_t lock;
	pthread_spin_init(&lock, 0);
	pthread_spin_lock(&lock);
	pthread_spin_lock(&lock);
	return 0;
}
