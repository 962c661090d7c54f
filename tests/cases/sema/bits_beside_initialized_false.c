// verdict: false(unreach-call)
// Bits that belong to no bit-field are unspecified behind an initializer (C11 6.2.6.1p6).
#include <assert.h>
#include <pthread.h>

struct flags {
    unsigned low : 4;
    unsigned char next;
};

int main(void)
{
    struct flags flags[2] = {{1, 2}, {3, 4}};
    const unsigned char *bytes = (const unsigned char *)flags;

    assert((bytes[0] & 15) == 1 && bytes[1] == 2 && flags[1].low == 3);
    assert(bytes[0] == 1);
    return 0;
}
