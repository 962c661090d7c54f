// verdict: false(unreach-call)
// POSIX raise: EINVAL for a number that is no signal.
#include <assert.h>
#include <errno.h>
#include <signal.h>

int main(void)
{
    errno = 0;
    if (raise(99) != 0)
        assert(errno == 0);
    return 0;
}
