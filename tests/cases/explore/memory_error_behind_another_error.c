// args: --property valid-memsafety -DFREED
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DOUTSIDE
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DSTRUCTURE
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DLENGTH
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DTEXT
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DPRINTED
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DONLY_MISALIGNED
// exit: 0
// says: verdict: true
// args: --property valid-memsafety -DONLY_OVERLAP
// exit: 0
// says: verdict: true

// An access that is misaligned, or a copy that overlaps, is an error of memory as well if it leaves the object.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct three {
    int one, two, three;
};

int main(void)
{
    char *p = malloc(12), q[8] = "abc";
    struct three copy = {0};
    int minus = -1;
    if (!p)
        return 0;
    memcpy(p, "abcdefghijk", 12);
#ifdef FREED
    free(p);
    *(long *)(p + 4) = 1;
    return 0;
#endif
#ifdef OUTSIDE
    *(long *)(p + 5) = 1;
#endif
#ifdef STRUCTURE
    *(struct three *)(p + 2) = copy;
#endif
#ifdef LENGTH
    memcpy(q, "abc", minus);
#endif
#ifdef TEXT
    strcpy(p + 1, p);
#endif
#ifdef PRINTED
    sprintf(p + 1, "%s", p);
#endif
#ifdef ONLY_MISALIGNED
    *(int *)(p + 2) = minus;
#endif
#ifdef ONLY_OVERLAP
    memcpy(p + 1, p, 4);
#endif
    free(p);
    return copy.one + q[0] > 200;
}
