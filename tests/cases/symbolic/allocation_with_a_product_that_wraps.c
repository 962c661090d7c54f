// verdict: unknown
// C11 7.22.3.2: the product is greater than any object, so there is no memory, although it wraps around to 8.
#include <stdlib.h>

int main(void)
{
    unsigned long size = 0x5555555555555558UL;
    char *p = calloc(3, size);
    p[7] = 1;
    free(p);
    return 0;
}
