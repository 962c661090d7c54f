// verdict: true
// POSIX sysconf: EINVAL for a name that is none.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void)
{
    assert(sysconf(-1) == -1 && errno == EINVAL);
    assert(sysconf(100000) == -1);
    return 0;
}
