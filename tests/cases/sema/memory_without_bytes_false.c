// verdict: false(undefined)
// Nothing may be accessed in memory of no bytes (C11 7.22.3p1).
#include <stdlib.h>

int main(void)
{
    char *memory = malloc(0);
    if (memory)
        *memory = 1;
    return 0;
}
