/* A for loop with continue: the increment is done all the same. Inner names hide outer ones.
 * Verdict: safe. The thread adds 1 + 3 under the lock, main's names are untouched.
 * Features: continue in for, shadowed names, a local that hides a global. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int total, k = 100;

void *worker(void *arg)
{
	(void)arg;
	for (int k = 0; k < 4; k++) {
		if (k % 2 == 0)
			continue;
		pthread_mutex_lock(&lock);
		{
			int total_before = total;
			int k = 7;
			k++;
			total = total_before + k - 8;
		}
		total += k;
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(total == 8);
	assert(k == 100);
	return 0;
}
