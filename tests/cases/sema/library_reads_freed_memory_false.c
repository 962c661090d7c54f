// verdict: false(undefined)
// POSIX tcsetattr, inet_pton, ...: what a pointer points to is read.
#include <arpa/inet.h>
#include <stdlib.h>

int main(void)
{
    char *text = calloc(1, 16);
    struct in_addr address;
    if (!text)
        return 0;
    free(text);
    return inet_pton(AF_INET, text, &address) == 1;
}
