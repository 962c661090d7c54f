// verdict: false(undefined)
// glibc asprintf: the memory has as many bytes as the text and its end.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *text;
    if (asprintf(&text, "%d", 1234) == -1)
        return 0;
    text[5] = 'x';
    free(text);
    return 0;
}
