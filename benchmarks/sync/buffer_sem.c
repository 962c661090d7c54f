/* A ring of two slots with two semaphores and a mutex, two producers, one consumer.
 * Verdict: safe. The semaphores count free and full slots; the mutex protects the indices.
 * Features: unnamed semaphores, array elements by shared indices, modulo. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

enum { SLOTS = 2 };

sem_t free_slots, full_slots;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int ring[SLOTS];
int head, tail;

void *producer(void *arg)
{
	int item = *(int *)arg;

	sem_wait(&free_slots);
	pthread_mutex_lock(&lock);
	ring[tail] = item;
	tail = (tail + 1) % SLOTS;
	pthread_mutex_unlock(&lock);
	sem_post(&full_slots);
	return NULL;
}

void *consumer(void *arg)
{
	int sum = 0;

	(void)arg;
	for (int k = 0; k < 2; k++) {
		sem_wait(&full_slots);
		pthread_mutex_lock(&lock);
		sum += ring[head];
		head = (head + 1) % SLOTS;
		pthread_mutex_unlock(&lock);
		sem_post(&free_slots);
	}
	assert(sum == 30);
	return NULL;
}

int main(void)
{
	pthread_t p1, p2, c;
	int ten = 10, twenty = 20;

	sem_init(&free_slots, 0, SLOTS);
	sem_init(&full_slots, 0, 0);
	pthread_create(&p1, NULL, producer, &ten);
	pthread_create(&p2, NULL, producer, &twenty);
	pthread_create(&c, NULL, consumer, NULL);
	pthread_join(p1, NULL);
	pthread_join(p2, NULL);
	pthread_join(c, NULL);
	sem_destroy(&free_slots);
	sem_destroy(&full_slots);
	return 0;
}
