// verdict: false(unreach-call)
// A function stores the address of a structure where the caller has a pointer to bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

struct pair x;

static void get(void **out)
{
    *out = &x;
}

int main(void)
{
    struct pair any;
    any.a = 1;
    any.b = 2;
    x = any;
    char *bytes;
    get((void **)&bytes);
    assert(bytes[1] == 0);
    return 0;
}
