// verdict: false(unreach-call)
// POSIX signal: EINVAL for a signal that cannot be ignored.
#include <assert.h>
#include <signal.h>

int main(void)
{
    assert(signal(SIGKILL, SIG_IGN) != SIG_ERR);
    return 0;
}
