/*
 * Two threads add up an array of arbitrary numbers. Features: full-width inputs, array, mutex.
 */
#include <assert.h>
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);

#define SIZE 4
unsigned int values[SIZE], sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int from)
{
	unsigned int own = 0;
	for (int i = from; i < from + SIZE / 2; i++)
		own += values[i];
	pthread_mutex_lock(&lock);
	sum += own;
	pthread_mutex_unlock(&lock);
}

void *first(void *arg)
{
	(void)arg;
	add(0);
	return 0;
}

void *second(void *arg)
{
	(void)arg;
	add(SIZE / 2);
	return 0;
}

int main(void)
{
	pthread_t one, other;
	unsigned int expected = 0;
	for (int i = 0; i < SIZE; i++) {
		values[i] = __VERIFIER_nondet_uint();
		expected += values[i];
	}
	pthread_create(&one, 0, first, 0);
	pthread_create(&other, 0, second, 0);
	pthread_join(one, 0);
	pthread_join(other, 0);
	assert(sum == expected);
	return 0;
}
