// verdict: true
// POSIX sigset: SIG_HOLD is no handler.
#define _XOPEN_SOURCE 700
#include <signal.h>

int main(void)
{
    sigset(SIGINT, SIG_HOLD);
    return 0;
}
