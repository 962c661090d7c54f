// verdict: false(unreach-call)
// POSIX inet_pton: 0 for a text that is no address.
#include <arpa/inet.h>
#include <assert.h>

int main(int argc, char **argv)
{
    struct in_addr address;
    assert(inet_pton(AF_INET, argc > 1 ? argv[1] : "", &address) == 1);
    return 0;
}
