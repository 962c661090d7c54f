// verdict: unknown
// Where a list of arguments stands after a function got it depends on the machine (C11 7.16p3).
#include <assert.h>
#include <stdarg.h>

static int first(va_list list)
{
    return va_arg(list, int);
}

static int second(int count, ...)
{
    va_list list;
    va_start(list, count);
    first(list);
    int found = va_arg(list, int);
    va_end(list);
    return found;
}

int main(void)
{
    assert(second(2, 5, 6) == 5);
    return 0;
}
