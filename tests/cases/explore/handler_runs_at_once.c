// exit: 5
// says: the handler of a signal
#include <signal.h>
#include "common.h"

// POSIX raise: the handler has run when the call returns.
static volatile sig_atomic_t stop;

static void handler(int number)
{
	stop = number;
}

int main(void)
{
	signal(SIGUSR1, handler);
	raise(SIGUSR1);
	assert(stop);
	return 0;
}
