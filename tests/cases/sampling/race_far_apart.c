#include <pthread.h>

/* Each thread works alone for a while before and after it uses `x`: the two accesses seldom meet. */
int x;
pthread_mutex_t mutex[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
int work[2];

static void rounds(int own, int count)
{
	for (int i = 0; i < count; i++) {
		pthread_mutex_lock(&mutex[own]);
		work[own]++;
		pthread_mutex_unlock(&mutex[own]);
	}
}

static void *first(void *arg)
{
	rounds(0, 300);
	x = 1;
	rounds(0, 100);
	return arg;
}

static void *second(void *arg)
{
	rounds(1, 50);
	int seen = x;
	rounds(1, 400 + seen);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	pthread_create(&threads[0], 0, first, 0);
	pthread_create(&threads[1], 0, second, 0);
	pthread_join(threads[0], 0);
	pthread_join(threads[1], 0);
	return 0;
}
