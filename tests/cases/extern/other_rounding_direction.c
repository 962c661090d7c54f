// verdict: unknown
// No execution goes on in another rounding direction: all engines round to nearest.
#include <assert.h>
#include <fenv.h>

int main(void)
{
    volatile double one = 1, three = 3;
    fesetround(FE_UPWARD);
    double above = one / three;
    fesetround(FE_DOWNWARD);
    assert(above > one / three);
    return 0;
}
