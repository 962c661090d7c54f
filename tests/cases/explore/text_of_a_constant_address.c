// exit: 5
// says: whose contract allows results that the function never has

// The characters that a function stores count as results, too.
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>

int main(void)
{
    struct in_addr address = {0};
    assert(inet_ntoa(address)[0] == '0');
    return 0;
}
