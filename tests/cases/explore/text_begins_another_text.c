// exit: 5
// says: an address is used as a number

// A literal may be the beginning of a longer one.
#include <assert.h>
int main(void)
{
    const char *one = "text", *other = "text\0and more";
    assert(one != other);
    return 0;
}
