// verdict: false(undefined)
// C11 7.8.2.1p2: the absolute value of the least number is not representable.
#include <inttypes.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    intmax_t least = INTMAX_MIN + (__VERIFIER_nondet_int() == 3);
    return imaxabs(least) == 0;
}
