// exit: 5
// says: the handler of a signal
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include "common.h"

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
	sigaction(SIGALRM, &action, 0);
	assert(!stop);
	return 0;
}
