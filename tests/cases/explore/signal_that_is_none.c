// exit: 5
// says: unknown

/* POSIX pthread_kill, kill: EINVAL for a number that is no signal. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
	assert(pthread_kill(pthread_self(), -1) != 0);
	assert(kill(getpid(), 100000) != 0);
	return 0;
}
