// verdict: false(unreach-call)
// POSIX perror: it sets errno if it cannot write.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    errno = EINTR;
    perror("x");
    assert(errno == EINTR);
    return 0;
}
