// verdict: true
// C11 7.21.6.1p8: %n stores the number of characters so far, also of those that do not fit.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static int print(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to, size, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    char text[4];
    int number = 9;
    long long all = 0;
    assert(print(text, sizeof text, "%d%n.%lln", 12345, &number, &all) == 6);
    assert(number == 5 && all == 6 && text[3] == 0);
    return 0;
}
