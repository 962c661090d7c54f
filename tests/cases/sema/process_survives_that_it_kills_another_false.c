// verdict: false(unreach-call)
/* SIGKILL ends the process that gets it; the one that sends it goes on (POSIX kill). */
#include <assert.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
    pid_t parent = getppid();
    if (parent > 1 && parent != getpid())
        kill(parent, SIGKILL);
    assert(parent <= 1);
    return 0;
}
