// args: --time-limit 4
// exit: 0
// says: abstraction 1: too many states
// says: left out: items, i
// says: no violation, so the program has none
// says: verdict: true
// args: -DBAD
// exit: 10
// says: verdict: false(unreach-call)

// How often the loop runs has too many values to try all of them, and decides nothing else.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int queued, taken;
void *consumer(void *unused)
{
	pthread_mutex_lock(&m);
	if (queued > 0) {
		queued--;
		taken = 1;
	}
	assert(queued >= 0);
	pthread_mutex_unlock(&m);
	return unused;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, consumer, 0);
	int items = __VERIFIER_nondet_int();
	for (int i = 0; i < items; i++) {
		pthread_mutex_lock(&m);
#ifdef BAD
		queued--;
#else
		if (queued < 3)
			queued++;
#endif
		pthread_mutex_unlock(&m);
	}
	return 0;
}
