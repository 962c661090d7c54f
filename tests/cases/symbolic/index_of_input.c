// verdict: true
/* A write at one index leaves the other cells. */
#include <assert.h>
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);
unsigned int cells[4], at, other;

void *work(void *arg)
{
	cells[at] = 7;
	return arg;
}

int main(void)
{
	pthread_t thread;
	at = __VERIFIER_nondet_uint();
	other = __VERIFIER_nondet_uint();
	if (at >= 4 || other >= 4 || at == other)
		return 0;
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(cells[at] == 7 && cells[other] == 0);
	return 0;
}
