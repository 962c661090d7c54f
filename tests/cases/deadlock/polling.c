// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>

// Each iteration of the loop takes both mutexes, the other thread takes them in the other order: the deadlock is in the middle of an
// iteration that changes nothing.
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int flag;

static void *set(void *unused)
{
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
	flag = 1;
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	return unused;
}

int main(void)
{
	pthread_t t;
	int seen = 0;
	pthread_create(&t, 0, set, 0);
	while (!seen) {
		pthread_mutex_lock(&a);
		pthread_mutex_lock(&b);
		seen = flag;
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return 0;
}
