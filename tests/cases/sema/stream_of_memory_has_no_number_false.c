// verdict: false(unreach-call)
// POSIX fileno: EBADF for a stream that is not associated with a file.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char text[8] = "text";
    FILE *stream = fmemopen(text, sizeof text, "r");
    if (!stream)
        return 0;
    assert(fileno(stream) >= 0);
    fclose(stream);
    return 0;
}
