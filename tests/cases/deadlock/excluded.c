// explore: true
// cbmc: true
// symbolic: true
#include <pthread.h>

// An execution that an assumption excludes has no deadlock.
extern void __VERIFIER_assume(int);
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int taken;

static void *take(void *unused)
{
	pthread_mutex_lock(&lock);
	taken = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, take, 0);
	__VERIFIER_assume(!taken);
	if (pthread_mutex_trylock(&lock) == 0)
		pthread_mutex_unlock(&lock);
	return 0;
}
