// exit: 5
// says: more than a contract in C covers

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <unistd.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <stdio.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
static int steps, other; static sem_t never, sem; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void init(void) { steps++; if (!other) { sem_post(&sem); sem_wait(&never); } }
static void *worker(void *arg)
{
	pthread_once(&once, init);
	return arg;
}
int main(void)
{
	pthread_t id; void *result = 0;
	sem_init(&never, 0, 0); sem_init(&sem, 0, 0);
	if (pthread_create(&id, 0, worker, 0)) return 0;
	sem_wait(&sem); pthread_cancel(id); pthread_join(id, &result); other = 1; pthread_once(&once, init);
	assert(0);
	return 0;
}
