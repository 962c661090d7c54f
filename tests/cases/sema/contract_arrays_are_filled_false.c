// verdict: false(unreach-call)
// POSIX inet_pton: 16 bytes.
#include <arpa/inet.h>
#include <assert.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    int address[4] = {0, 0, 0, 0};
    if (inet_pton(AF_INET6, "::1", address) == 1)
        assert(address[3] == 0);
    return 0;
}
