// verdict: false(undefined)
// What is done to memory through pointers to library functions is checked as by name.
#include <stdlib.h>

static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;

int main(void)
{
    char *kept = allocate(4);
    release(kept);
    if (kept)
        kept[0] = 1;
    return 0;
}
