// verdict: true
// C11 7.21.6.12 vsnprintf: the text that the format makes of the list, cut to the space; the length of the whole text.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char line[8];

static int say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    assert(say("%s=%d", "abc", 42) == 6 && !strcmp(line, "abc=42"));
    assert(say("%s=%d", "abcdef", 42) == 9 && !strcmp(line, "abcdef="));
    return 0;
}
