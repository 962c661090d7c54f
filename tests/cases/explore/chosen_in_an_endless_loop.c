// exit: 0
// says: ulseq verdict: true
//
// A thread that reads inputs forever, without a step that another thread could see: its loop comes to states that were seen.

#include <pthread.h>

int __VERIFIER_nondet_int(void);

static void *reads(void *arg)
{
	for (;;) {
		int one = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
		if (one == 3 && other == 5)
			break;
	}
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, reads, 0);
	pthread_join(thread, 0);
	return 0;
}
