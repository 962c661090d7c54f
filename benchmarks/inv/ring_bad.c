#include <assert.h>
#include <pthread.h>

/* A ring buffer whose producer counts an element before it writes it. */
#ifndef N
#define N 3
#endif

#define SIZE 2

static int slots[SIZE], head, tail;

static void *producer(void *unused)
{
	(void)unused;
	for (int i = 0; i < N; i++) {
		while (head - tail == SIZE) {
		}
		int at = head;
		head = at + 1;
		slots[at % SIZE] = i + 1;
	}
	return 0;
}

static void *consumer(void *unused)
{
	(void)unused;
	for (int i = 0; i < N; i++) {
		while (head == tail) {
		}
		int value = slots[tail % SIZE];
		tail = tail + 1;
		assert(value == i + 1);
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
