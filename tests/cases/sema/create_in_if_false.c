// verdict: false(unreach-call)
// creation inside an if: the created thread does run
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
int x;
void *w(void *arg) { x = 1; return arg; }
int main(void)
{
	pthread_t t;

	if (__VERIFIER_nondet_int()) {
		pthread_create(&t, NULL, w, NULL);
		pthread_join(t, NULL);
	}
	assert(x == 0);
	return 0;
}
