// verdict: false(unreach-call)
// Another member of a union sees the padding of a structure.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

union {
    struct pair pair;
    char bytes[sizeof(struct pair)];
} u;

int main(void)
{
    struct pair any;
    any.a = 1;
    any.b = 2;
    u.pair = any;
    assert(u.bytes[1] == 0);
    return 0;
}
