// verdict: true
// needs: a proof
// A variable that nothing changes is as good as a constant: as many threads are created.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);
static int start;
int count = 3;
int sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	sum++;
	pthread_mutex_unlock(&lock);
	return 0;
}

int main(void)
{
	int more = count - 2 + start;
	pthread_t threads[more + 2];
	int input = __VERIFIER_nondet_bool();
	sum = input;
	for (int i = start; i < count; i++)
		pthread_create(&threads[i], 0, work, 0);
	for (int i = start; i < count; i++)
		pthread_join(threads[i], 0);
	assert(sum == input + 3);
	return 0;
}
