// verdict: true
// POSIX sigwait fails only for a number that is no signal.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

int main(void)
{
    sigset_t set;
    int number = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_kill(pthread_self(), SIGUSR2);
    assert(sigwait(&set, &number) == 0 && number == SIGUSR2);
    return 0;
}
