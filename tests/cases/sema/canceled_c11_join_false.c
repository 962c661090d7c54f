// verdict: false(unreach-call)
// thrd_join is a cancellation point (POSIX.1-2024, and glibc), as are thrd_sleep and cnd_wait.
#include <assert.h>
#include <pthread.h>
#include <threads.h>
#include <semaphore.h>
#include <unistd.h>
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int sub(void *arg) { return 0; }
static void *worker(void *arg)
{
	thrd_t t; if (thrd_create(&t, sub, 0)) return 0; thrd_join(t, 0); steps = 1;
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(steps == 1 || result != PTHREAD_CANCELED);
	return 0;
}
