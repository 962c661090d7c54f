// exit: 10
// says: ulseq verdict: false(unreach-call)
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *old = malloc(4), *new;
    free(old);
    new = malloc(4);
    if (old == new)
        assert(0);
    return 0;
}
