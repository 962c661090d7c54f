// verdict: true
// POSIX inet_pton: -1 only for a family that is not known.
#include <arpa/inet.h>
#include <assert.h>

int main(void)
{
    struct in_addr address;
    int result = inet_pton(AF_INET, "127.0.0.1", &address);
    assert(result == 0 || result == 1);
    return 0;
}
