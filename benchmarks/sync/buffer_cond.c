/* A buffer of one slot, a producer of two items and two consumers of one each, with conditions.
 * Verdict: safe. Every wait is in a loop that tests the count again.
 * Features: condition variables, broadcast, spurious wake-ups. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int count;

void *producer(void *arg)
{
	(void)arg;
	for (int k = 0; k < 2; k++) {
		pthread_mutex_lock(&lock);
		while (count == 1)
			pthread_cond_wait(&changed, &lock);
		count++;
		assert(count == 1);
		pthread_cond_broadcast(&changed);
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

void *consumer(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	while (count == 0)
		pthread_cond_wait(&changed, &lock);
	count--;
	assert(count == 0);
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t p, c1, c2;

	pthread_create(&p, NULL, producer, NULL);
	pthread_create(&c1, NULL, consumer, NULL);
	pthread_create(&c2, NULL, consumer, NULL);
	pthread_join(p, NULL);
	pthread_join(c1, NULL);
	pthread_join(c2, NULL);
	assert(count == 0);
	return 0;
}
