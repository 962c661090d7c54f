// verdict: true
// POSIX pthread_sigmask, sigprocmask, sigaction and pthread_kill fail for invalid signals and operations only.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static void *work(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t thread;
    sigset_t set;
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    assert(pthread_sigmask(SIG_BLOCK, &set, 0) == 0);
    assert(sigprocmask(SIG_UNBLOCK, &set, 0) == 0);
    assert(sigaction(SIGPIPE, &ignored, 0) == 0);
    pthread_create(&thread, 0, work, 0);
    int code = pthread_kill(thread, 0);
    assert(code == 0 || code == ESRCH);
    pthread_join(thread, 0);
    return 0;
}
