// args: --property valid-memtrack
// exit: 5
// says: memory of whose address only a part is left

/* Half of the only pointer is overwritten. */
#include <stdlib.h>
#include <string.h>

void *pointer;

int main(void)
{
    pointer = malloc(4);
    memset(&pointer, 0, 4);
    return 0;
}
