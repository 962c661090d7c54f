// verdict: false(undefined)
// A flexible array member has no elements before the first one, whatever the type of the index.
#include <stdlib.h>

struct text {
    long length;
    char bytes[];
};

int main(void)
{
    struct text *text = calloc(1, sizeof *text + 4);
    unsigned long at = 0;
    text->bytes[at] = 'x';
    at--;
    char found = text->bytes[at];
    free(text);
    return found;
}
