// args: --backend symbolic --rounds 3 --unwind 4
// exit: 10
// says: inv: symbolic: 8 at the start, 8 kept, 1 iterations
// says: replayed: the generated program, compiled natively, ends in the same violation
// silent: __ulseq
// args: --backend cbmc --rounds 3 --unwind 4
// exit: 10
// says: inv: cbmc: 8 at the start, 8 kept, 1 iterations
// args: --backend symbolic --rounds 3 --unwind 4 --no-refinement
// exit: 10
#include <assert.h>
#include <pthread.h>

/* Fig. 1 of "Concurrent Program Verification with Invariant-guided Underapproximation" (ATVA 2017). */
#ifndef N
#define N 3
#endif

int x, y;

static void *t1(void *unused)
{
	(void)unused;
	while (y < N) {
		int tmp1, tmp2;
		tmp1 = y;
		y = tmp1 + 1; /* y = y + 1 */
		tmp1 = x;
		tmp2 = y; /* x = x + y */
		x = tmp1 + tmp2;
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
