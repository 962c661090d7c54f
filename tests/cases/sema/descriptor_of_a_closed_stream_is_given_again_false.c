// verdict: false(unreach-call)
// Closing a stream closes the descriptor that it was made of.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int first = open("a", O_RDONLY);
    if (first < 0)
        return 0;
    FILE *stream = fdopen(first, "r");
    if (!stream)
        return 0;
    fclose(stream);
    int second = open("b", O_RDONLY);
    assert(first != second);
    return 0;
}
