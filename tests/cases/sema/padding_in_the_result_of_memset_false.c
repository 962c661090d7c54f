// verdict: false(unreach-call)
// The result of memset is another pointer to the same object.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

int main(void)
{
    struct pair *pair = malloc(sizeof *pair);
    if (!pair)
        return 0;
    char *bytes = memset(pair, 9, sizeof *pair);
    struct pair any;
    any.a = 1;
    any.b = 2;
    *pair = any;
    assert(bytes[1] == 9);
    free(pair);
    return 0;
}
