// verdict: true
// A signal that is ignored, or has its default action, runs no function of the program.
#include <assert.h>
#include <signal.h>
#include <string.h>

int main(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, 0);
    signal(SIGTERM, SIG_DFL);
    void (*before)(int) = signal(SIGINT, SIG_IGN);
    assert(before == SIG_DFL || before == SIG_IGN || before == SIG_ERR);
    return 0;
}
