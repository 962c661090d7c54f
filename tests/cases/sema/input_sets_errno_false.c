// verdict: false(unreach-call)
// POSIX fscanf: EBADF, EINTR and others.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    int number;
    errno = 0;
    if (scanf("%d", &number) != 1)
        assert(errno == 0);
    return 0;
}
