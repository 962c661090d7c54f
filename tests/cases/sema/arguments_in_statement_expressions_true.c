// verdict: true
// The operations on lists of arguments may stand in statement expressions.
#include <assert.h>
#include <stdarg.h>

static int sum(int count, ...)
{
    va_list list;
    int first = ({ va_start(list, count); va_arg(list, int); });
    int second = ({ va_list copy; va_copy(copy, list); int found = va_arg(copy, int); va_end(copy); found; });
    va_end(list);
    return first * 10 + second;
}

int main(void)
{
    assert(sum(2, 3, 4) == 34);
    return 0;
}
