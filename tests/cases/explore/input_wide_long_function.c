// exit: 5
// says: only some values of this input were tried
#include "common.h"

// Where the ways of an input that may be anything are too many to follow, nothing is known of those that are left.
int a[12];

int main(void)
{
    int b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0;
    int x = __VERIFIER_nondet_int();
    if (x >= 100 && x <= 103)
        return 0;
    if (a[0]) b = 1;
    if (a[1]) c = 1;
    if (a[2]) d = 1;
    if (a[3]) e = 1;
    if (a[4]) f = 1;
    if (a[5]) g = 1;
    if (a[6]) h = 1;
    if (a[7]) i = 1;
    if (a[8]) j = 1;
    if (a[9]) k = 1;
    if ((x + b + c + d + e + f + g + h + i + j + k) * 2u == 246912u)
        reach_error();
    return 0;
}
