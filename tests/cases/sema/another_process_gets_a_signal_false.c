// verdict: false(unreach-call)
// POSIX kill: ESRCH, if there is no such process.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
    int other = getppid();
    assert(getpid() == other || kill(other, 0) == 0);
    return 0;
}
