// Threads that a loop of unknown length creates: unwound so often, and then the bound is hit.
// flags: --unwind-threads 1
#include <pthread.h>

int __VERIFIER_nondet_int(void);
int sum;

void *worker(void *arg)
{
	sum++;
	return arg;
}

int main(void)
{
	int n = __VERIFIER_nondet_int();
	for (int i = 0; i < n; i++) {
		pthread_t t;
		pthread_create(&t, 0, worker, 0);
	}
	return 0;
}
