// verdict: false(unreach-call)
/* A function that allocates has one static variable, however often it is called. */
#include <assert.h>
#include <stdlib.h>

static void *give(void)
{
    static int calls;
    int *memory = malloc(sizeof *memory);
    *memory = ++calls;
    return memory;
}

int main(void)
{
    int *one = give(), *two = give();
    int sum = *one + *two;
    free(one);
    free(two);
    assert(sum != 3);
    return 0;
}
