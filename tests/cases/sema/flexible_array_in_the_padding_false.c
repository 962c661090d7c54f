// verdict: false(unreach-call)
// A flexible array begins in the padding at the end of its structure: an assignment may change its first elements
// (C11 6.7.2.1p25).
#include <assert.h>
#include <stdlib.h>

struct text {
    short length;
    char kind;
    char bytes[];
};

int main(void)
{
    struct text *a = malloc(sizeof *a + 4), *b = malloc(sizeof *b + 4);
    if (!a || !b)
        return 0;
    a->bytes[0] = 1;
    b->length = b->kind = 0;
    b->bytes[0] = 2;
    *a = *b;
    assert(a->bytes[0] == 1);
    free(a);
    free(b);
    return 0;
}
