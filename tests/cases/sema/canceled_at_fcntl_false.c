// verdict: false(unreach-call)
// fcntl is a cancellation point or none, unless it waits for a lock of a file.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
#include <fcntl.h>
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static void *worker(void *arg)
{
	pthread_mutex_lock(&m); pthread_mutex_unlock(&m); if (!other) return 0; fcntl(0, F_GETFL); steps = 1;
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_mutex_lock(&m); pthread_cancel(id); other = 1; pthread_mutex_unlock(&m); pthread_join(id, &result); assert(steps == 0);
	return 0;
}
