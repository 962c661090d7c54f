// exit: 0
// says: ulseq verdict: true
#include <assert.h>
#include <string.h>

// The padding of a structure that is assigned has any of 2^80 values, none of which is read.
struct wide { char a; long b; short c; };

static int begins_with(const void *of, unsigned char first)
{
    return *(const unsigned char *)of == first;
}

int main(void)
{
    struct wide x, y;
    memset(&y, 0, sizeof y);
    y.a = 1;
    x = y;
    assert(begins_with(&x, 1));
    return 0;
}
