// verdict: false(undefined)
// POSIX tdelete: which node holds a key afterwards, and which one is freed, is not specified.
#include <search.h>

static int order(const void *one, const void *other)
{
    return (one > other) - (one < other);
}

int main(void)
{
    static char keys[3];
    void *root = 0, *first = tsearch(&keys[1], &root, order);
    void *second = tsearch(&keys[0], &root, order), *third = tsearch(&keys[2], &root, order);
    if (!first || !second || !third)
        return 0;
    tdelete(&keys[1], &root, order);
    return *(char **)third != &keys[2];
}
