// verdict: false(unreach-call)
// SIGKILL cannot be ignored (POSIX sigaction), and there is no operation 3 (pthread_sigmask).
#include <assert.h>
#include <pthread.h>
#include <signal.h>

int main(void)
{
    sigset_t set;
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&set);
    int mask = pthread_sigmask(3, &set, 0);
    int action = sigaction(SIGKILL, &ignored, 0);
    assert(mask == 0 || action == 0);
    return 0;
}
