// verdict: false(undefined)
// POSIX send
#include <sys/socket.h>

int main(void)
{
    char message[4] = "abc";
    send(-1, message, 5, 0);
    return 0;
}
