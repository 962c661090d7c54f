/*
 * There is one place too many for the producer: an item is written over. Features: full-width inputs, semaphores, array.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

extern unsigned int __VERIFIER_nondet_uint(void);

#define SIZE 2
#define ITEMS 3
unsigned int buffer[SIZE], sent[ITEMS];
sem_t room, filled;

void *producer(void *arg)
{
	unsigned int in = 0;
	(void)arg;
	for (int i = 0; i < ITEMS; i++) {
		sem_wait(&room);
		buffer[in] = sent[i];
		in = (in + 1) % SIZE;
		sem_post(&filled);
	}
	return 0;
}

int main(void)
{
	pthread_t thread;
	unsigned int out = 0, item;
	for (int i = 0; i < ITEMS; i++)
		sent[i] = __VERIFIER_nondet_uint();
	sem_init(&room, 0, SIZE + 1);
	sem_init(&filled, 0, 0);
	pthread_create(&thread, 0, producer, 0);
	for (int i = 0; i < ITEMS; i++) {
		sem_wait(&filled);
		item = buffer[out];
		assert(item == sent[i]);
		out = (out + 1) % SIZE;
		sem_post(&room);
	}
	pthread_join(thread, 0);
	return 0;
}
