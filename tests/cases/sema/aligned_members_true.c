// verdict: true
// Bit-fields of different types, and a packed structure with an alignment of its own inside of another one.
#include <assert.h>
#include <stdlib.h>

struct bits {
    unsigned x : 5;
    unsigned : 0;
    unsigned y : 9;
    _Bool z : 1;
};
struct __attribute__((packed, aligned(4))) packed {
    char c;
    int i;
};
struct outer {
    char t;
    struct packed inner;
};

int main(void)
{
    struct bits *bits = calloc(1, sizeof *bits);
    struct outer *outer = calloc(1, sizeof *outer), value = {0};
    if (!bits || !outer)
        return 0;
    bits->z = 1;
    bits->y = 5;
    assert(bits->z && bits->y == 5);
    value.t = 1;
    value.inner.c = 2;
    value.inner.i = 3;
    *outer = value;
    assert(outer->inner.i == 3 && outer->inner.c == 2);
    free(bits);
    free(outer);
    return 0;
}
