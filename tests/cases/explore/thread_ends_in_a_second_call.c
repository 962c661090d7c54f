// exit: 0
// says: ulseq verdict: true
#include "common.h"

// The thread ends in a call, and a variable of an earlier call has a number that no frame has.
int entered, *kept;

static void ends(void)
{
	entered++;
	pthread_exit(0);
}

static void keeps(int last)
{
	int own = last;
	kept = &own;
	if (last)
		ends();
	entered++;
}

static void *worker(void *arg)
{
	keeps(0);
	keeps(1);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, worker, 0);
	pthread_join(thread, 0);
	if (entered != 2)
		reach_error();
	return 0;
}
