/*
 * The lock is given back between the two halves of a transfer, and the sum is seen then. Features: full-width inputs, mutex.
 */
#include <assert.h>
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);

unsigned int from, to;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *transfer(void *arg)
{
	unsigned int amount = __VERIFIER_nondet_uint();
	(void)arg;
	pthread_mutex_lock(&lock);
	from -= amount;
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	to += amount;
	pthread_mutex_unlock(&lock);
	return 0;
}

int main(void)
{
	pthread_t one, other;
	unsigned int sum;
	from = __VERIFIER_nondet_uint();
	to = __VERIFIER_nondet_uint();
	sum = from + to;
	pthread_create(&one, 0, transfer, 0);
	pthread_create(&other, 0, transfer, 0);
	pthread_mutex_lock(&lock);
	assert(from + to == sum);
	pthread_mutex_unlock(&lock);
	pthread_join(one, 0);
	pthread_join(other, 0);
	assert(from + to == sum);
	return 0;
}
