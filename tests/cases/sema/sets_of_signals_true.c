// verdict: true
#include <assert.h>
#include <signal.h>

int main(void)
{
	sigset_t set;
	sigemptyset(&set);
	assert(sigismember(&set, SIGINT) == 0);
	sigaddset(&set, SIGINT);
	assert(sigismember(&set, SIGINT) == 1 && sigismember(&set, SIGTERM) == 0);
	sigfillset(&set);
	sigdelset(&set, SIGINT);
	assert(sigismember(&set, SIGINT) == 0 && sigismember(&set, SIGTERM) == 1);
	assert(sigaddset(&set, 1000) == -1);
	return 0;
}
