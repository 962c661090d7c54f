// verdict: false(undefined)
// C11 7.22.6.1p2
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    if (number > INT_MIN + 1)
        return 0;
    return abs(number);
}
