// verdict: false(undefined)
// POSIX bind, setsockopt, pwrite
#include <sys/socket.h>

int main(void)
{
    char address[4] = "abc";
    bind(-1, (struct sockaddr *)address, 8);
    return 0;
}
