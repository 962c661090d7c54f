// verdict: false(unreach-call)
// The assignment of a structure gives unspecified values to the bits of a byte that no bit-field uses (C11 6.2.6.1p6);
// gcc copies them.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct flags {
    unsigned char mode : 3;
};

int main(void)
{
    struct flags *a = calloc(1, sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        return 0;
    memset(b, 0xff, sizeof *b);
    *a = *b;
    assert(a->mode == 7);
    assert(*(unsigned char *)a == 7);
    free(a);
    free(b);
    return 0;
}
