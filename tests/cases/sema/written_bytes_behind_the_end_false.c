// verdict: false(undefined)
// POSIX write: the buffer has as many bytes as the call says.
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    char *bytes = malloc(4);
    bytes[0] = 1;
    write(1, bytes, 5);
    return 0;
}
