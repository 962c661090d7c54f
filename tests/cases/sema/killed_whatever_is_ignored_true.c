// verdict: true
// POSIX sigaction: SIGKILL cannot be ignored.
#include <assert.h>
#include <signal.h>

int main(void)
{
    signal(SIGABRT, SIG_IGN);
    raise(SIGKILL);
    assert(0);
    return 0;
}
