// verdict: unknown
/* A floating-point value decides: the engine must not claim a proof. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int shared;

void *work(void *arg)
{
	double half = __VERIFIER_nondet_int();
	half = half / 2;
	if (half > 1.5)
		shared = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(shared == 0);
	return 0;
}
