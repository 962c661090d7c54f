/* Two threads add unknown amounts, each limited to 0..9, under a lock.
 * Verdict: safe. The sum is what was added, between 0 and 18.
 * Features: __VERIFIER_nondet_int, __VERIFIER_assume, locals that hold unknown values. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

void *add(void *arg)
{
	int n = __VERIFIER_nondet_int();

	(void)arg;
	__VERIFIER_assume(n >= 0 && n <= 9);
	pthread_mutex_lock(&lock);
	sum += n;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, add, NULL);
	pthread_create(&b, NULL, add, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(sum >= 0 && sum <= 18);
	return 0;
}
