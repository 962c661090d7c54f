// verdict: false(unreach-call)
// POSIX swab: what becomes of the last byte of an odd number is not specified.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char from[] = "abc", to[] = "xyz";
    swab(from, to, 3);
    assert(to[2] == 'z');
    return 0;
}
