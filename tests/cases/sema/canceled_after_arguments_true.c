// verdict: true
// The arguments of a cancellation point are evaluated before the thread is canceled.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static sem_t *next(void) { steps = 1; return &never; }
static void *worker(void *arg)
{
	sem_wait(next());
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(steps == 1 && result == PTHREAD_CANCELED);
	return 0;
}
