// exit: 5
// says: an address is used as a number

/* Memory of one byte need not be aligned for larger types (C11 7.22.3p1). */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    char *small = malloc(1);
    if (small)
        assert(((uintptr_t)small & 15) == 0);
    free(small);
    return 0;
}
