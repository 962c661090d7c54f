// verdict: true
// glibc's checked forms of FD_SET and of functions that fill memory; too large a number ends the process.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

long __fdelt_chk(long descriptor);
long __fdelt_warn(long descriptor);
ssize_t __read_chk(int descriptor, void *to, size_t count, size_t size);

int main(void)
{
    char bytes[4] = {0, 0, 7, 8};
    assert(__fdelt_chk(63) == 0 && __fdelt_chk(64) == 1 && __fdelt_warn(1023) == 15);
    ssize_t count = __read_chk(0, bytes, 2, sizeof bytes);
    assert(count <= 2 && bytes[2] == 7);
    assert(bytes[3] == 8);
    if (rand() % 2) __read_chk(0, bytes, 5, sizeof bytes);
    else __fdelt_chk(1024);
    assert(0);
    return 0;
}
