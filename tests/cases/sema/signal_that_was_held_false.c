// verdict: false(unreach-call)
// POSIX sigset: SIG_HOLD for a signal that was blocked.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <signal.h>

int main(void)
{
    sighold(SIGINT);
    assert(sigset(SIGINT, SIG_DFL) != SIG_HOLD);
    return 0;
}
