// verdict: true
// POSIX strtol: EINVAL is the only error of a text that has no number.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    errno = 0;
    assert(strtol("a", 0, 10) == 0);
    assert(errno == 0 || errno == EINVAL);
    return 0;
}
