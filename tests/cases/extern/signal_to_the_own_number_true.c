// verdict: true
// A signal goes to a process whose number stands in memory that threads share, in a program that asks for its own.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static pid_t own;

int main(void)
{
    signal(SIGUSR1, SIG_IGN);
    own = getpid();
    kill(own, SIGUSR1);
    assert(own == getpid());
    return 0;
}
