// verdict: false(unreach-call)
// a loop that creates an unknown number of threads can create two
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
int x;
void *w(void *arg) { x++; return arg; }
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
	assert(x < 2);
	return 0;
}
