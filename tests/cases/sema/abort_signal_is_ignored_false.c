// verdict: false(unreach-call)
// C11 7.14.1.1p2: a signal that is ignored does not end the process.
#include <assert.h>
#include <signal.h>

int main(void)
{
    signal(SIGABRT, SIG_IGN);
    raise(SIGABRT);
    assert(0);
    return 0;
}
