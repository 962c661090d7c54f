// exit: 5
// says: comparison of a pointer to freed memory
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *old = malloc(4), *new;
    free(old);
    new = malloc(4);
    if (old != new)
        assert(new);
    free(new);
    return 0;
}
