// verdict: false(unreach-call)
// A call of a cancellation point through a pointer is one, too.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

struct operations {
	int (*post)(sem_t *);
	int (*wait)(sem_t *);
};

static sem_t never;

static void *worker(void *arg)
{
	struct operations of_semaphores = { sem_post, sem_wait };
	of_semaphores.wait(&never);
	return arg;
}

int main(void)
{
	pthread_t id;
	sem_init(&never, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, 0);
	assert(0);
	return 0;
}
