// verdict: true
// A static object, and one that `memset` clears, have no unspecified bits (C11 6.7.9p10).
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct flags {
    unsigned low : 4;
    unsigned char next;
};

static struct flags known = {1, 2};

int main(void)
{
    struct flags flags;
    const unsigned char *bytes = (const unsigned char *)&flags;

    memset(&flags, 0, sizeof flags);
    flags.low = 3;
    assert(bytes[0] == 3);
    bytes = (const unsigned char *)&known;
    assert(bytes[0] == 1 && bytes[2] == 0);
    return 0;
}
