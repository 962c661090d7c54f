// verdict: false(unreach-call)
// A call of a cancellation point through a pointer is one, too.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
struct ops { int (*r)(void); int (*w)(sem_t *); }; static int rd(void) { return 0; }
static void *worker(void *arg)
{
	struct ops o = { rd, sem_wait }; o.w(&never); steps = 1;
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(0);
	return 0;
}
