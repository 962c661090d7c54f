// verdict: unknown
// After 2^48 bytes a pointer is not where it was, although the engine keeps only 48 bits of an offset.
#include <assert.h>

struct block {
    char bytes[16384];
} blocks[1];

int main(void)
{
    struct block *p = blocks;
    for (int i = 0; i < 4; i++)
        p += 4294967295u;
    p += 4;
    p->bytes[3] = 1;
    assert(blocks[0].bytes[3] == 1);
    return 0;
}
