// verdict: true
// What is cut off does not count, only the whole part must fit (C11 6.3.1.4p1); any value fits into _Bool.
#include <assert.h>

struct flags {
    unsigned level : 4;
    int sign : 3;
    _Bool any : 1;
    unsigned long wide : 40;
} f;

int main(void)
{
    double most = 15.9, least = -4.9, none = -0.9;
    f.level = most;
    f.sign = least;
    f.any = 300.5;
    f.wide = 1099511627775.0;
    assert(f.level == 15 && f.sign == -4 && f.any == 1 && f.wide == 1099511627775);
    f.level = none;
    f.sign += 7.5f;
    assert(f.level == 0 && f.sign == 3);
    return 0;
}
