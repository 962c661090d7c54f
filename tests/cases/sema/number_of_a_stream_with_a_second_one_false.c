// verdict: false(unreach-call)
// POSIX fileno: EBADF, if the descriptor of the stream is none any more: fclose of another stream closes it, too.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("a", "r");
    if (!file)
        return 0;
    FILE *again = fdopen(fileno(file), "r");
    if (!again)
        return 0;
    fclose(again);
    assert(fileno(file) >= 0);
    return 0;
}
