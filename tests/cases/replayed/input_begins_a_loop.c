// An input is the first thing in an endless loop: the loop, which has no condition, begins at the same place.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int shown;
static void *worker(void *arg)
{
	while (1) {
		int next = __VERIFIER_nondet_int();
		shown = next;
	}
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	assert(shown != 4321);
	return 0;
}
