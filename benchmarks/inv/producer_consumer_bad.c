#include <assert.h>
#include <pthread.h>

/* A buffer with one element whose consumer empties it before it reads, outside of the mutex. */
#ifndef N
#define N 2
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int full, item, check, consumed;

static void *producer(void *unused)
{
	(void)unused;
	for (int i = 1; i <= N; i++) {
		int done = 0;
		while (!done) {
			pthread_mutex_lock(&lock);
			if (!full) {
				item = i;
				check = -i;
				full = 1;
				done = 1;
			}
			pthread_mutex_unlock(&lock);
		}
	}
	return 0;
}

static void *consumer(void *unused)
{
	(void)unused;
	while (consumed < N) {
		int was;
		pthread_mutex_lock(&lock);
		was = full;
		full = 0;
		pthread_mutex_unlock(&lock);
		if (was) {
			int one = item, other = check;
			assert(one + other == 0);
			consumed = consumed + 1;
		}
	}
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, producer, 0);
	pthread_create(&b, 0, consumer, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
