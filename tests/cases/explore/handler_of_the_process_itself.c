// exit: 5
// says: the handler of a signal
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include "common.h"

// POSIX kill: to the process itself, by its number.
static volatile sig_atomic_t stop;

static void handler(int number)
{
	stop = number;
}

int main(void)
{
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_handler = handler;
	sigaction(SIGUSR1, &action, 0);
	kill(getpid(), SIGUSR1);
	assert(stop);
	return 0;
}
