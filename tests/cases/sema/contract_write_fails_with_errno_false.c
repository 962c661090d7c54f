// verdict: false(unreach-call)
// POSIX write
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void)
{
    errno = 0;
    if (write(1, "x", 1) < 0 && errno == EINTR)
        assert(0);
    return 0;
}
