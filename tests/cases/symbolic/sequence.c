/*
 * Sequence numbers that wrap: compared by their difference. Features: full-width inputs, mutex.
 */
#include <assert.h>
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);

/* sent - acknowledged is 0 or 1 whatever the first number is. */
unsigned int sent, acknowledged;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *sender(void *arg)
{
	(void)arg;
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		if (sent == acknowledged)
			sent++;
		pthread_mutex_unlock(&lock);
	}
	return 0;
}

void *receiver(void *arg)
{
	(void)arg;
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		if (sent != acknowledged)
			acknowledged++;
		pthread_mutex_unlock(&lock);
	}
	return 0;
}

int main(void)
{
	pthread_t one, other;
	sent = acknowledged = __VERIFIER_nondet_uint();
	pthread_create(&one, 0, sender, 0);
	pthread_create(&other, 0, receiver, 0);
	pthread_join(one, 0);
	pthread_join(other, 0);
	assert(sent - acknowledged <= 1);
	return 0;
}
