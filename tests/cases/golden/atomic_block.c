// What stands between begin and end of an atomic section is one step; so is a function with the magic name.
// scheme: resume
// scheme: step
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int a, b;

void __VERIFIER_atomic_swap(void)
{
	int t = a;
	a = b;
	b = t;
}

void *worker(void *arg)
{
	__VERIFIER_atomic_begin();
	a++;
	b++;
	__VERIFIER_atomic_end();
	__VERIFIER_atomic_swap();
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	__VERIFIER_atomic_swap();
	return 0;
}
