// verdict: true
// C11 7.24.4.1, 7.24.5.1: memcmp reads up to the end of an object; memchr reads no further than what it finds.
#include <assert.h>
#include <string.h>

int main(void)
{
    char two[2] = {1, 2}, four[4] = {3, 2, 1, 0};
    assert(memcmp(two, four, sizeof two) < 0);
    assert(memcmp(two, two + 1, 1) < 0);
    assert(memchr(four, 1, 100) == four + 2);
    return 0;
}
