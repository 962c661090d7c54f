// verdict: true
// needs: a proof
// POSIX getppid: the parent is another process, and its number is not negative.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(getppid() != getpid());
    assert(getppid() >= 0);
    return 0;
}
