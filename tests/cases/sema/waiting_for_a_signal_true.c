// verdict: true
// POSIX sigwait: a signal of the set.
#include <assert.h>
#include <signal.h>

int main(void)
{
    sigset_t set;
    int number;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    if (!sigwait(&set, &number))
        assert(number == SIGINT || number == SIGTERM);
    return 0;
}
