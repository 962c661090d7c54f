#include <netinet/in.h>
int port_of(int descriptor) {
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) return 7;
    return address.sin_port;
}
