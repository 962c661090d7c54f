/* A ring of two slots for one producer and one consumer; tail moves before the slot is written.
 * Verdict: unsafe. The consumer reads the old content of the slot.
 * Features: await loops, unsigned modulo. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { SLOTS = 2, ITEMS = 3 };

int slot[SLOTS];
unsigned head, tail;

void *producer(void *arg)
{
	(void)arg;
	for (int k = 1; k <= ITEMS; k++) {
		while (tail - head == SLOTS) {
		}
		tail++;
		slot[(tail - 1) % SLOTS] = k;
	}
	return NULL;
}

void *consumer(void *arg)
{
	(void)arg;
	for (int k = 1; k <= ITEMS; k++) {
		while (head == tail) {
		}
		assert(slot[head % SLOTS] == k);
		head++;
	}
	return NULL;
}

int main(void)
{
	pthread_t p, c;

	pthread_create(&p, NULL, producer, NULL);
	pthread_create(&c, NULL, consumer, NULL);
	pthread_join(p, NULL);
	pthread_join(c, NULL);
	return 0;
}
