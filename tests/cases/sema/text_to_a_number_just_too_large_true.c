// verdict: true
// The first number that does not fit differs from the largest one in its last digit (C11 7.22.1.4p8).
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
int main(void)
{
    errno = 0;
    long n = strtol("9223372036854775808", 0, 10);
    assert(n == LONG_MAX);
    assert(errno == ERANGE);
    return 0;
}
