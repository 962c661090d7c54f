// args: --backend symbolic --scheme step
// exit: 0
// says: inv: symbolic: 8 at the start, 8 kept, 1 iterations
// says: ulseq verdict: true
// silent: 2 iterations
// args: --backend cbmc --scheme step
// exit: 0
// says: inv: cbmc: 8 at the start, 8 kept, 1 iterations
// silent: 2 iterations
// args: --backend symbolic --no-refinement --rounds 3 --unwind 4
// exit: 5
// says: underapproximate only
// silent: verdict: true
#include <assert.h>
#include <pthread.h>

/* The swapped variant of Fig. 1 of "Concurrent Program Verification with Invariant-guided Underapproximation" (ATVA 2017). */
#ifndef N
#define N 2
#endif

int x, y;

static void *t1(void *unused)
{
	(void)unused;
	while (y < N) {
		int tmp1, tmp2;
		tmp1 = x;
		tmp2 = y; /* x = x + y */
		x = tmp1 + tmp2;
		tmp1 = y;
		y = tmp1 + 1; /* y = y + 1 */
	}
	return 0;
}

static void *t2(void *unused)
{
	int t, tmp1, tmp2;
	(void)unused;
	while (y < N) {
	}
	t = y;
	tmp1 = x;
	tmp2 = y;
	y = tmp1 + tmp2; /* y = x + y */
	tmp1 = y;
	tmp2 = x;
	assert(tmp1 == t + tmp2);
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, t1, 0);
	pthread_create(&b, 0, t2, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
