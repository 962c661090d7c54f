// verdict: true
// creation inside an if: the thread exists in one branch only
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
int x;
void *w(void *arg) { x = 1; return arg; }
int main(void)
{
	pthread_t t;
	int made = __VERIFIER_nondet_int() != 0;

	if (made)
		pthread_create(&t, NULL, w, NULL);
	if (made)
		pthread_join(t, NULL);
	assert(x == made);
	return 0;
}
