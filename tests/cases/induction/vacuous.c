// verdict: unknown
// says: the induction is vacuous
// No step ever ends: nothing is shown about the assertion.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int x;

void *thread(void *arg)
{
	while (1)
		x = 1;
	return arg;
}

int main(void)
{
	pthread_t a;

	__VERIFIER_assume(x);
	pthread_create(&a, 0, thread, 0);
	assert(x);
	pthread_join(a, 0);
	return 0;
}
