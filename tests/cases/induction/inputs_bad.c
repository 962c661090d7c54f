// verdict: refused
// says: has found a violation
// As inputs.c, but an item is put although the slot is full.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned put, taken, slot;
_Bool full;

void *producer(void *arg)
{
	while (1) {
		unsigned item = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&lock);
		if (!full || item == 4000000000u) {
			slot = item;
			put += item;
			full = 1;
		}
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

void *consumer(void *arg)
{
	while (1) {
		pthread_mutex_lock(&lock);
		if (full) {
			taken += slot;
			full = 0;
			assert(put == taken);
		}
		pthread_mutex_unlock(&lock);
	}
	return arg;
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
