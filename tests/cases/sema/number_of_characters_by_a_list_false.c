// verdict: false(unreach-call)
// C11 7.21.6.1p8: %n stores the number of characters so far, also in vsnprintf.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static void print(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(to, size, format, list);
    va_end(list);
}

int main(void)
{
    char text[4];
    short number = 9;
    print(text, sizeof text, "%d%hn.", 12345, &number);
    assert(number == 9);
    return 0;
}
