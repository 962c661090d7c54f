// verdict: false(unreach-call)
// A union makes a pointer to bytes of a pointer to a structure.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

union {
    struct pair *pair;
    char *bytes;
} u;
struct pair x;

int main(void)
{
    struct pair any;
    any.a = 1;
    any.b = 2;
    x = any;
    u.pair = &x;
    assert(u.bytes[1] == 0);
    return 0;
}
