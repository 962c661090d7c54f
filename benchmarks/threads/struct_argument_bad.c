/* One struct is filled anew for the second thread while the first may still read it.
 * Verdict: unsafe. The first thread reads left and right of the second job, so total is not 10.
 * Features: escaped local struct used twice. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job { int left, right, sum; };

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int total;

void *add(void *arg)
{
	struct job *job = arg;

	pthread_mutex_lock(&lock);
	total += job->left + job->right;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	struct job job = { 1, 2, 0 };

	pthread_create(&a, NULL, add, &job);
	job.left = 3;
	job.right = 4;
	pthread_create(&b, NULL, add, &job);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(total == 10);
	return 0;
}
