// verdict: true
// needs: a proof
// POSIX getsockopt: what does not fit is cut.
#include <assert.h>
#include <sys/socket.h>

int main(void)
{
    int value;
    socklen_t length = sizeof value;
    if (getsockopt(0, SOL_SOCKET, SO_ERROR, &value, &length) == 0)
        assert(length <= sizeof value);
    return 0;
}
