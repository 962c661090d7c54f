// args: --rings 0
// exit: 0
// says: V0 = {x}
// says: spurious
// says: verdict: true

// Without the assumption, the assertion fails: the abstraction must be refined.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
int x, y;
void *p(void *a) { x = 1; y = 1; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	__VERIFIER_assume(y == 1);
	assert(x == 1);
	return 0;
}
