// verdict: true
// A variadic function passes further arguments to itself.
#include <assert.h>
#include <stdarg.h>

static int count(int n, ...)
{
    va_list list;
    va_start(list, n);
    int value = va_arg(list, int);
    va_end(list);
    return n ? count(n - 1, value + 1) : value;
}

int main(void)
{
    assert(count(1, 3) == 4);
    return 0;
}
