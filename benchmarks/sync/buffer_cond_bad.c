/* A buffer of one slot with conditions; the consumers wait under an if.
 * Verdict: unsafe. Both consumers wait, one broadcast wakes both, the second finds the slot empty. Needs no
 * spurious wake-up.
 * Features: condition variables, broadcast wakes all waiters. */
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
	if (count == 0)
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
