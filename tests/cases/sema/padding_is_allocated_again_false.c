// verdict: false(unreach-call)
// realloc keeps the bytes of a structure, which become single bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

int main(void)
{
    struct pair *pair = calloc(1, sizeof *pair);
    if (!pair)
        return 0;
    struct pair any;
    any.a = 1;
    any.b = 2;
    *pair = any;
    char *bytes = realloc(pair, sizeof *pair);
    if (!bytes)
        return 0;
    assert(bytes[1] == 0);
    free(bytes);
    return 0;
}
