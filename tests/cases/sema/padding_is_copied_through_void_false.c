// verdict: false(unreach-call)
// memcpy copies a structure into bytes; the type of the source is not known.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

int main(void)
{
    void *memory = calloc(1, sizeof(struct pair));
    char *bytes = calloc(1, sizeof(struct pair));
    if (!memory || !bytes)
        return 0;
    struct pair any;
    any.a = 1;
    any.b = 2;
    *(struct pair *)memory = any;
    memcpy(bytes, memory, sizeof any);
    assert(bytes[1] == 0);
    free(bytes);
    free(memory);
    return 0;
}
