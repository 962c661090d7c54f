// exit: 5
// says: the handler of a signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#include "common.h"

// POSIX pthread_kill: the handler runs in the thread that gets the signal.
static volatile sig_atomic_t stop;

static void handler(int number)
{
	stop = number;
}

static void *wait(void *arg)
{
	pause();
	assert(stop);
	return arg;
}

int main(void)
{
	pthread_t thread;
	signal(SIGUSR1, handler);
	pthread_create(&thread, 0, wait, 0);
	pthread_kill(thread, SIGUSR1);
	pthread_join(thread, 0);
	assert(stop);
	return 0;
}
