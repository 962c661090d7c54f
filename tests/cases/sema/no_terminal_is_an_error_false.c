// verdict: false(unreach-call)
// POSIX isatty: ENOTTY or EBADF
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void)
{
    errno = 0;
    if (!isatty(-1))
        assert(errno == 0);
    return 0;
}
