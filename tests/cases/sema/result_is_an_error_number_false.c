// verdict: false(unreach-call)
// POSIX posix_fallocate: the result is 0 or the number of an error.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <fcntl.h>

int main(void)
{
    int result = posix_fallocate(-1, 0, 1);
    assert(result <= 0);
    return 0;
}
