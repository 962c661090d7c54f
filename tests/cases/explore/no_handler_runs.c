// exit: 10
// says: false(unreach-call)
#include <signal.h>
#include <unistd.h>
#include "common.h"

// POSIX kill: the number 0 is no signal, and runs no handler.
static volatile sig_atomic_t stop;

static void handler(int number)
{
	stop = number;
}

int main(void)
{
	signal(SIGUSR1, handler);
	kill(getpid(), 0);
	assert(stop);
	return 0;
}
