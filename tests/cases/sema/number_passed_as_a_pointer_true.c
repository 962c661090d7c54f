// verdict: true
// needs: a proof
// A number that was converted to a pointer and back is that number: nothing depends on an address.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);
int base, sum, results;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	int id = (int)(long)arg;
	pthread_mutex_lock(&lock);
	sum += base + (id + 1) * 10;
	pthread_mutex_unlock(&lock);
	return (void *)(long)(id * 2);
}

int main(void)
{
	pthread_t threads[2];
	base = __VERIFIER_nondet_bool();
	for (long i = 0; i < 2; i++)
		pthread_create(&threads[i], 0, work, (void *)i);
	for (int i = 0; i < 2; i++) {
		void *result;
		pthread_join(threads[i], &result);
		results += (int)(long)result;
	}
	assert(sum + results >= 32);
	return 0;
}
