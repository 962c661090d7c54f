// exit: 5
// says: realloc to no bytes

// C11 7.22.3p1: the object is freed or not.
#include <stdlib.h>
int main(void)
{
    char *memory = malloc(4), *none = realloc(memory, 0);
    if (!none)
        memory[0] = 1;
    return 0;
}
