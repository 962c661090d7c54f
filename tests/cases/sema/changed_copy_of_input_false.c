// verdict: false(unreach-call)
// A copy of what the environment stored is an object of its own.
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    unsigned char bytes[1], copy[1];

    if (read(0, bytes, sizeof bytes) != (ssize_t)sizeof bytes)
        return 0;
    memcpy(copy, bytes, sizeof copy);
    assert(copy[0] == bytes[0]);
    copy[0] ^= 1;
    assert(copy[0] == bytes[0]);
    return 0;
}
