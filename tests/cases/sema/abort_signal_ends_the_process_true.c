// verdict: true
// POSIX signal.h: SIGABRT ends the process, unless it is ignored or blocked, and SIGKILL in any case.
#include <assert.h>
#include <signal.h>

int main(int argc, char **argv)
{
    if (argc > 1) {
        raise(SIGABRT);
        assert(0);
    }
    (void)argv;
    return 0;
}
