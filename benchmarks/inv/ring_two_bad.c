#include <assert.h>
#include <pthread.h>

/* A ring buffer for one producer that has two: elements get lost. */
#ifndef N
#define N 2
#endif

#define SIZE 8

static int slots[SIZE], head, sum;

static void *producer(void *unused)
{
	(void)unused;
	for (int i = 0; i < N; i++) {
		int at = head;
		slots[at] = 1;
		head = at + 1;
	}
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, producer, 0);
	pthread_create(&b, 0, producer, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	for (int i = 0; i < SIZE; i++) {
		sum = sum + slots[i];
	}
	assert(sum == 2 * N);
	return 0;
}
