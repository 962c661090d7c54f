// exit: 0
// says: ulseq verdict: true
#include "common.h"

// The least number is written as a difference in C: it is a constant like others.
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < (-2147483647 - 1) || x > -2147483647 + 1)
        return 0;
    if (x * 2u == 1 || x > -1)
        reach_error();
    return 0;
}
