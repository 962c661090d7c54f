// verdict: unknown
// says: a step meets a bound
// args: --unwind 2
// As loop.c, with a bound that is too small.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned char cells[4], rounds;

void *thread(void *arg)
{
	while (1) {
		unsigned char i;

		__VERIFIER_atomic_begin();
		for (i = 0; i < rounds; i++)
			cells[i] = 1;
		rounds = (rounds + 1) & 3;
		__VERIFIER_atomic_end();
	}
	return arg;
}

int main(void)
{
	pthread_t a;

	pthread_create(&a, 0, thread, 0);
	while (1)
		assert(cells[3] == 0);
	return 0;
}
