// verdict: true
// A request waits until cancellation is enabled again, and until a cancellation point: sem_wait, where nobody posts.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t never;
static int steps;

static void *worker(void *arg)
{
	int old;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
	steps = 1;
	sleep(1);
	steps = 2;
	pthread_setcancelstate(old, 0);
	steps = 3;
	sem_wait(&never);
	steps = 4;
	return arg;
}

int main(void)
{
	pthread_t id;
	void *result = 0;
	sem_init(&never, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(result == PTHREAD_CANCELED && steps == 3);
	return 0;
}
