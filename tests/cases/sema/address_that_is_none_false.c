// verdict: false(unreach-call)
// POSIX inet_pton does not say that the memory stays as it is if the text is no address.
#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    struct in_addr address = {9};
    if (inet_pton(AF_INET, "9.8.7.", &address) == 0)
        assert(address.s_addr == 9);
    return 0;
}
