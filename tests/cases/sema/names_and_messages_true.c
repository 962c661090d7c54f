// verdict: true
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    char text[4] = "/no";
    int one = 1;
    send(-1, text, 4, 0);
    sendto(-1, text, 4, 0, 0, 0);
    send(-1, 0, 0, 0);
    pwrite(-1, text, 4, 0);
    setsockopt(-1, 1, 1, 0, 0);
    setsockopt(-1, 1, 1, &one, sizeof one);
    unlink(text);
    return 0;
}
