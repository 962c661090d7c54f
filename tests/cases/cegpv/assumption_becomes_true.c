// args: --rings 0
// exit: 0
// says: V0 = {x}; sliced: y
// says: no violation, so the program has none
// args: -DBAD --rings 0
// exit: 10
// says: real

// An assumption about a sliced variable excludes nothing in the abstraction, but it does in the program.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
int x, y;
void *p(void *a) { y = 1; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	__VERIFIER_assume(y == 1);
#ifdef BAD
	x = 2;
#else
	x = 1;
#endif
	assert(x == 1);
	return 0;
}
