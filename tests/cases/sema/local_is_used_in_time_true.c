// verdict: true
#include <assert.h>
#include <pthread.h>

struct job {
	pthread_mutex_t m;
	int sum, parts[2];
} *current;

static void *adds(void *at)
{
	struct job *job = current;
	pthread_mutex_lock(&job->m);
	job->sum += *(int *)at;
	pthread_mutex_unlock(&job->m);
	return NULL;
}

/* The threads that use the locals end before the call does; the next call has locals of its own. */
static int sum(int first)
{
	struct job job = { PTHREAD_MUTEX_INITIALIZER, 0, { first, 2 } };
	pthread_t a;
	current = &job;
	pthread_create(&a, NULL, adds, &job.parts[0]);
	adds(&job.parts[1]);
	pthread_join(a, NULL);
	return job.sum;
}

int main(void)
{
	assert(sum(1) == 3);
	return 0;
}
