// verdict: false(unreach-call)
// POSIX sigwait: any signal of the set.
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
        assert(number == SIGINT);
    return 0;
}
