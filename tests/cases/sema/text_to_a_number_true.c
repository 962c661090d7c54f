// verdict: true
// C11 7.22.1.4: the end, the base, the range.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(void)
{
    char text[] = " -0x1fz", *end;
    assert(strtol(text, &end, 0) == -31 && *end == 'z');
    assert(strtoul("077", 0, 0) == 63 && strtoul("-1", 0, 10) == ULONG_MAX);
    assert(strtoll("zz", &end, 36) == 35 * 37 && *end == 0);
    assert(strtol("x", &end, 10) == 0 && *end == 'x');
    errno = 0;
    assert(strtol("99999999999999999999999", &end, 10) == LONG_MAX && errno == ERANGE && *end == 0);
    assert(strtol("-99999999999999999999999", 0, 10) == LONG_MIN);
    return 0;
}
