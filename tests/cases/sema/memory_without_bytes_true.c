// verdict: true
// Memory of no bytes is given back like any other, and grows.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *memory = calloc(0, 4), *other = malloc(0);
    assert(memory != other);
    memcpy(memory, other, 0);
    memory = realloc(memory, 2);
    memory[1] = 1;
    free(memory);
    free(other);
    return 0;
}
