// args:
// exit: 5
// says: initializing a lock that a thread holds, or the copy of one

/* The copy is no lock before it is initialized (POSIX 2.9.9), although its bytes are those of a held one. */
#include <pthread.h>

struct account {
	pthread_mutex_t lock;
	int balance;
};

int main(void)
{
	static struct account first = {PTHREAD_MUTEX_INITIALIZER, 3}, second;
	pthread_mutex_lock(&first.lock);
	second = first;
	pthread_mutex_init(&second.lock, NULL);
	pthread_mutex_unlock(&first.lock);
	return 0;
}
