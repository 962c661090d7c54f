// verdict: true
// aligned_alloc, memalign, valloc and pvalloc: their memory is as that of malloc, and as large as they are told.
#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

int main(void)
{
    char *one = aligned_alloc(16, 1);
    if (!one)
        return 1;
    one[0] = 1;
    assert(one[0] == 1);
    free(one);
    int *two = memalign(64, 2 * sizeof *two);
    if (!two)
        return 1;
    two[1] = 2;
    free(two);
    char *page = pvalloc(1);
    if (!page)
        return 1;
    page[4095] = 3;
    free(page);
    char *begin = valloc(3);
    if (!begin)
        return 1;
    begin[2] = 4;
    free(begin);
    return 0;
}
