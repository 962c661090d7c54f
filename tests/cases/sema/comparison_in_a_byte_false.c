// verdict: false(unreach-call)
// A result of 256 becomes 0.
#include <assert.h>
#include <string.h>

int main(void)
{
    char a[] = "b", b[] = "a";
    signed char order = (signed char)memcmp(a, b, 1);
    assert(order != 0);
    return 0;
}
