/* Jobs are submitted, started and finished; three counters of them.
 * Verdict: safe. What was submitted is waiting, running or done.
 * Features: endless loops, mutex, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned submitted, waiting, running, done;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *submit(void *arg)
{
	while (1) {
		unsigned jobs = __VERIFIER_nondet_uint();

		pthread_mutex_lock(&m);
		submitted += jobs;
		waiting += jobs;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

void *work(void *arg)
{
	while (1) {
		int some = 0;

		pthread_mutex_lock(&m);
		if (waiting > 0) {
			waiting--;
			running++;
			some = 1;
		}
		assert(submitted == waiting + running + done);
		pthread_mutex_unlock(&m);
		if (some) {
			pthread_mutex_lock(&m);
			running--;
			done++;
			pthread_mutex_unlock(&m);
		}
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, submit, NULL);
	pthread_create(&b, NULL, work, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
