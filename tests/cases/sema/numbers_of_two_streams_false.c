// verdict: false(unreach-call)
// POSIX fileno: another stream has another descriptor, and so may one that is opened later.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *first = fopen("a", "r");
    if (!first)
        return 0;
    int before = fileno(first);
    fclose(first);
    FILE *second = fopen("a", "r");
    if (second)
        assert(fileno(second) == before);
    return 0;
}
