// Descriptors, results and bytes.
#include <assert.h>
#include <sys/socket.h>

int main(void)
{
    char b[4];
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0)
        return 0;
    assert(recv(s, b, sizeof b, 0) != 2 || b[1] != '!');
    return 0;
}
