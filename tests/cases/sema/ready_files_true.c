// verdict: true
// POSIX select: only files that were asked for are ready, and the result is their number.
#include <assert.h>
#include <sys/select.h>

int main(void)
{
    fd_set files;
    struct timeval time = {1, 0};
    FD_ZERO(&files);
    FD_SET(0, &files);
    FD_SET(3, &files);
    int ready = select(4, &files, 0, 0, &time);
    if (ready >= 0) {
        assert(ready <= 2 && !FD_ISSET(1, &files));
        assert(ready != 2 || (FD_ISSET(0, &files) && FD_ISSET(3, &files)));
    }
    return 0;
}
