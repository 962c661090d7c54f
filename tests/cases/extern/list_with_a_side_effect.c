// verdict: unknown
// The expression that says which list is passed on is evaluated once: the assertion holds.
#include <assert.h>
#include <stdarg.h>

static int next(va_list list)
{
    return va_arg(list, int);
}

static int passed(int count, ...)
{
    va_list lists[2];
    int at = 0;
    va_start(lists[0], count);
    va_copy(lists[1], lists[0]);
    next(lists[at++]);
    va_end(lists[1]);
    va_end(lists[0]);
    return at;
}

int main(void)
{
    assert(passed(1, 5) == 1);
    return 0;
}
