// verdict: true
// POSIX select: descriptors that nobody asks for are not looked at.
#include <assert.h>
#include <pthread.h>
#include <sys/select.h>

int main(void)
{
    fd_set files;
    struct timeval none = {0, 0};
    FD_ZERO(&files);
    FD_SET(70, &files);
    int ready = select(3, &files, 0, 0, &none);
    assert(FD_ISSET(70, &files) && ready <= 0);
    return 0;
}
