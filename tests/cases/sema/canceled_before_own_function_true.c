// verdict: true
// A function of the program with the name of a cancellation point is none.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int send_n;
static void send(void) { send_n++; }
static void *worker(void *arg)
{
	send(); steps = 1;
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(steps == 1);
	return 0;
}
