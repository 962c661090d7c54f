// verdict: false(unreach-call)
// The length of the text of a floating number is not known, but it ends there.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

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
    assert(say("%.2f", 0.5) != 3 || line[3]);
    return 0;
}
