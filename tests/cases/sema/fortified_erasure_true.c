// verdict: true
// The checked form of explicit_bzero erases what it is asked for; too large a number ends the process.
#include <assert.h>
#include <stddef.h>

void __explicit_bzero_chk(void *to, size_t count, size_t size);

int main(void)
{
    char bytes[4] = {1, 2, 7, 8};
    __explicit_bzero_chk(bytes, 3, sizeof bytes);
    assert(bytes[0] == 0 && bytes[2] == 0 && bytes[3] == 8);
    __explicit_bzero_chk(bytes, 5, sizeof bytes);
    assert(0);
    return 0;
}
