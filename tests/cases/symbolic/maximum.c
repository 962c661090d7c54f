/*
 * Two threads find the maximum of an array of arbitrary numbers. Features: full-width inputs, array, mutex.
 */
#include <assert.h>
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);

#define SIZE 4
unsigned int values[SIZE], largest;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void look(int from)
{
	unsigned int own = 0;
	for (int i = from; i < from + SIZE / 2; i++)
		if (values[i] > own)
			own = values[i];
	pthread_mutex_lock(&lock);
	if (own > largest)
		largest = own;
	pthread_mutex_unlock(&lock);
}

void *first(void *arg)
{
	(void)arg;
	look(0);
	return 0;
}

void *second(void *arg)
{
	(void)arg;
	look(SIZE / 2);
	return 0;
}

int main(void)
{
	pthread_t one, other;
	for (int i = 0; i < SIZE; i++)
		values[i] = __VERIFIER_nondet_uint();
	pthread_create(&one, 0, first, 0);
	pthread_create(&other, 0, second, 0);
	pthread_join(one, 0);
	pthread_join(other, 0);
	for (int i = 0; i < SIZE; i++)
		assert(values[i] <= largest);
	return 0;
}
