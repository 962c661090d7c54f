// exit: 0
// says: true

// Texts that differ wherever both would be are two objects.
#include <assert.h>
int main(void)
{
    const char *one = "text", *other = "next";
    assert(one != other && one + 1 != other + 1);
    return 0;
}
