// error: atomic-section at 11
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
void *worker(void *arg)
{
	__VERIFIER_atomic_begin();
	if (x)
		__VERIFIER_atomic_end();
	x = 1;
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	return x;
}
