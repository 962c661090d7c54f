// verdict: false(unreach-call)
/* A signal may have been blocked before (POSIX pthread_sigmask). */
#include <assert.h>
#include <signal.h>

int main(void)
{
    sigset_t old;
    pthread_sigmask(SIG_BLOCK, 0, &old);
    assert(!sigismember(&old, SIGUSR1));
    return 0;
}
