// exit: 10
// says: spurious, its order is excluded
// says: real

// The first assertion holds, but fails in the abstraction. What fails after it is found although that order is excluded.
#include <pthread.h>
extern void __VERIFIER_assert(int);
_Bool x, y, t;
int u;
void *p(void *a)
{
	y = 1;
	x = y;
	t = x;
	__VERIFIER_assert(t);
	u = 2;
	__VERIFIER_assert(u != 2);
	return 0;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	pthread_join(a, 0);
	return 0;
}
