/* A ring of two slots for one producer and one consumer, three items, no lock.
 * Verdict: safe. The producer writes a slot before it moves tail, the consumer reads before it moves head.
 * Features: await loops with arithmetic over shared indices, unsigned modulo. */
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
		slot[tail % SLOTS] = k; /* write first */
		tail++;
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
