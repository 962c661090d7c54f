// verdict: false(unreach-call)
// Memory that was allocated for bytes holds a structure: its padding is seen as one of the bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

int main(void)
{
    char *bytes = calloc(1, sizeof(struct pair));
    if (!bytes)
        return 0;
    struct pair any;
    any.a = 1;
    any.b = 2;
    *(struct pair *)bytes = any;
    assert(bytes[1] == 0);
    free(bytes);
    return 0;
}
