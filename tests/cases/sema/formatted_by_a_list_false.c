// verdict: false(undefined)
// C11 7.21.6.12 vsnprintf: at most as many characters as the size says are written, which are more than there are.
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...)
{
    char line[4];
    va_list list;
    va_start(list, format);
    vsnprintf(line, 8, format, list);
    va_end(list);
}

int main(void)
{
    say("%d", 12);
    say("%d", 1234);
    return 0;
}
