// verdict: false(unreach-call)
// POSIX signal: the handler that was there before.
#include <assert.h>
#include <signal.h>

int main(void)
{
    if (signal(SIGINT, SIG_IGN) == SIG_IGN)
        assert(0);
    return 0;
}
