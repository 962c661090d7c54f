// verdict: false(unreach-call)
// The thread may be canceled at each pthread_testcancel, or end before.
#include <assert.h>
#include <pthread.h>

static int steps;

static void *worker(void *arg)
{
	steps = 1;
	pthread_testcancel();
	steps = 2;
	pthread_testcancel();
	steps = 3;
	return arg;
}

int main(void)
{
	pthread_t id;
	void *result = 0;
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(steps != 2 || result != PTHREAD_CANCELED);
	return 0;
}
