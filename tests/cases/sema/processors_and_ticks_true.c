// verdict: true
// POSIX limits.h, sysconf(3): a machine has a processor, and a second has a tick.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(sysconf(_SC_NPROCESSORS_ONLN) >= 1);
    assert(sysconf(_SC_CLK_TCK) > 0);
    return 0;
}
