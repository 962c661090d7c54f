/* N workers take jobs under a mutex and keep statistics of their own that race with each other. `true`: no job is taken
   twice. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif
#define JOBS 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int taken[JOBS], next;
static int busy, idle, peak, total;

static void *work(void *unused)
{
	busy++;
	if (busy > peak)
		peak = busy;
	pthread_mutex_lock(&lock);
	int job = next < JOBS ? next++ : -1;
	if (job >= 0) {
		assert(!taken[job]);
		taken[job] = 1;
	}
	pthread_mutex_unlock(&lock);
	if (job < 0)
		idle++;
	total += job;
	busy--;
	return 0;
}

int main(void)
{
	pthread_t workers[N];
	for (int i = 0; i < N; i++)
		pthread_create(&workers[i], 0, work, 0);
	for (int i = 0; i < N; i++)
		pthread_join(workers[i], 0);
	assert(next <= JOBS);
	return 0;
}
