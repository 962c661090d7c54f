// verdict: true
// needs: a proof
// POSIX getppid: the parent is another process.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(getppid() != getpid());
    return 0;
}
