// exit: 10
// says: ulseq verdict: false(unreach-call)
#include "common.h"

// An input that may have few values is known in full, even where the ways behind it are too many to follow: each of these values is tried.
int a[12];

int main(void)
{
    int b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0;
    int x = __VERIFIER_nondet_int();
    if (!(x >= 100 && x <= 103))
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
    int digit = (x + b + c + d + e + f + g + h + i + j + k) * 7 % 10; /* 0, 7, 4, 1 */
    if (digit == 4 || digit == 9)
        reach_error();
    return 0;
}
