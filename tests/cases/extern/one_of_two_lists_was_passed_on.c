// verdict: unknown
// A condition decides which list is passed on.
#include <assert.h>
#include <stdarg.h>

static int next(va_list list)
{
    return va_arg(list, int);
}

static int second(int count, ...)
{
    va_list one, other;
    va_start(one, count);
    va_copy(other, one);
    next(count ? one : other);
    int found = va_arg(one, int);
    va_end(other);
    va_end(one);
    return found;
}

int main(void)
{
    assert(second(2, 5, 6) == 5);
    return 0;
}
