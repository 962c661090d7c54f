// With _GNU_SOURCE, addresses of sockets are passed as a transparent union; other files see a pointer.
// verdict: false(unreach-call)
#define _GNU_SOURCE
#include <assert.h>
#include <netinet/in.h>
int port_of(int descriptor);
int main(void) {
    struct sockaddr_in address = {0};
    address.sin_port = 7;
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0 || bind(descriptor, &address, sizeof address) != 0) return 1;
    assert(address.sin_port == 7);
    assert(port_of(descriptor) == 7);
}
