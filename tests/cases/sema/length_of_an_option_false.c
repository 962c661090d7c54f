// verdict: false(unreach-call)
// POSIX getsockopt: the length is that of the value, if it fits: TCP_INFO (11) has 232 bytes on Linux (tcp(7)).
#include <assert.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    char value[256];
    socklen_t length = sizeof value;
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor >= 0 && getsockopt(descriptor, IPPROTO_TCP, 11, value, &length) == 0)
        assert(length <= 128);
    return 0;
}
