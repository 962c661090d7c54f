// verdict: false(unreach-call)
// POSIX select: none may be ready when the time has passed.
#include <assert.h>
#include <sys/select.h>

int main(void)
{
    fd_set files;
    struct timeval time = {1, 0};
    FD_ZERO(&files);
    FD_SET(0, &files);
    if (select(1, &files, 0, 0, &time) >= 0)
        assert(FD_ISSET(0, &files));
    return 0;
}
