// verdict: false(misuse)
// A mutex on the stack is none before it is initialized (POSIX, pthread_mutex_init).
#include <pthread.h>

int main(void)
{
	pthread_mutex_t m;
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	return 0;
}
