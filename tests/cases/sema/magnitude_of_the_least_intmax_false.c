// verdict: false(undefined)
// C11 7.8.2.1p2: the absolute value of the least number is not representable.
#include <inttypes.h>

extern long __VERIFIER_nondet_long(void);

int main(void)
{
    intmax_t number = __VERIFIER_nondet_long();
    if (number > INTMAX_MIN + 1)
        return 0;
    return imaxabs(number) < 0;
}
