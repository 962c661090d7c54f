// exit: 5
// says: an address is used as a number

// Whether two literals with the same text are one object is unspecified (C11 6.4.5p7).
#include <assert.h>
int main(void)
{
    const char *one = "text", *other = "text";
    assert(one == other);
    return 0;
}
