// explore: true
// cbmc: true
// symbolic: true
#include <pthread.h>

// A thread that looks at a flag again and again does not wait: it is no deadlock.
volatile int flag;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *spin(void *unused)
{
	while (!flag) {
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, spin, 0);
	pthread_mutex_lock(&lock);
	pthread_mutex_lock(&lock);
	return 0;
}
