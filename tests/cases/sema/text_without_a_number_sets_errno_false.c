// verdict: false(unreach-call)
// POSIX strtol: it may fail with EINVAL if there is no number.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    errno = 0;
    assert(strtol("a", 0, 10) == 0);
    assert(errno == 0);
    return 0;
}
