// args: --property no-deadlock
// exit: 0
// says: an execution ends at undefined behavior
// args:
// exit: 10
// says: false(undefined)

/* The memory of a lock is freed while another thread may wait for it. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *lock;

static void *worker(void *unused)
{
	pthread_mutex_lock(lock);
	pthread_mutex_unlock(lock);
	return unused;
}

int main(void)
{
	pthread_t thread;
	lock = malloc(sizeof *lock);
	if (!lock)
		return 0;
	pthread_mutex_init(lock, NULL);
	pthread_mutex_lock(lock);
	pthread_create(&thread, NULL, worker, NULL);
	free(lock);
	pthread_join(thread, NULL);
	return 0;
}
