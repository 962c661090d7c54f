// args: --rings 0
// exit: 5
// says: not decided on the whole program
// says: verdict: unknown

// One input in four billion leads to the violation: that the explorer does not find it is no reason to exclude the order.
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned y;
int bad;
void *p(void *a)
{
	y = __VERIFIER_nondet_uint();
	if (y * 3u == 77777u * 9)
		bad = 1;
	return 0;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	pthread_join(a, 0);
	assert(!bad);
	return 0;
}
