// verdict: false(undefined)
// The assignment of a structure with a flexible array accesses as many bytes as sizeof says.
#include <stdlib.h>

struct text {
    short length;
    char kind;
    char bytes[];
};

int main(void)
{
    struct text *a = malloc(3), b = {1, 2};
    if (a)
        *a = b;
    free(a);
    return 0;
}
