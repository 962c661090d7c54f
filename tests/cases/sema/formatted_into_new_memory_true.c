// verdict: true
// glibc asprintf, vasprintf: new memory for the text, or -1.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text(const char *format, ...)
{
    char *made = 0;
    va_list list;
    va_start(list, format);
    int length = vasprintf(&made, format, list);
    va_end(list);
    assert(length == -1 || length == (int)strlen(made));
    return length == -1 ? 0 : made;
}

int main(void)
{
    char *first = text("%s-%03d", "a", 7), *second;
    assert(!first || !strcmp(first, "a-007"));
    free(first);
    if (asprintf(&second, "%c%x", 'q', 255u) == -1)
        return 0;
    assert(!strcmp(second, "qff"));
    free(second);
    return 0;
}
