// verdict: true
// A thread that calls pthread_exit is canceled no more: its handlers run to their ends (glibc).
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static void h(void *a) { pthread_testcancel(); steps = 1; }
static void *worker(void *arg)
{
	pthread_cleanup_push(h, 0);
	pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_exit((void *)5);
	pthread_cleanup_pop(0);
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_mutex_lock(&m); pthread_cancel(id); pthread_mutex_unlock(&m); pthread_join(id, &result);
	assert(result == (void *)5 && steps == 1);
	return 0;
}
