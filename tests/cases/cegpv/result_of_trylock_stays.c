// exit: 0
// says: abstraction 1: no violation, so the program has none
// silent: abstraction 2

// Whoever forgets what trylock answered unlocks what is not locked.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, noise;
void *p(void *a)
{
	int busy = pthread_mutex_trylock(&m);
	if (!busy) {
		noise++;
		pthread_mutex_unlock(&m);
	}
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, p, 0);
	pthread_create(&b, 0, p, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(x == 0);
	return 0;
}
