// verdict: true
// a loop that creates an unknown small number of threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *w(void *arg)
{
	pthread_mutex_lock(&m);
	x++;
	pthread_mutex_unlock(&m);
	return arg;
}
int main(void)
{
	pthread_t id[2];
	int n = __VERIFIER_nondet_int();

	if (n < 0 || n > 2)
		return 0;
	for (int k = 0; k < n; k++)
		pthread_create(&id[k], NULL, w, NULL);
	for (int k = 0; k < n; k++)
		pthread_join(id[k], NULL);
	assert(x == n);
	return 0;
}
