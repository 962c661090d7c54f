// verdict: true
// POSIX poll: with the time -1, it returns only if something is ready, or with an error.
#include <assert.h>
#include <poll.h>
#include <pthread.h>

int main(void)
{
    struct pollfd file = {0, POLLIN, 0};
    assert(poll(&file, 1, -1) != 0);
    return 0;
}
