// verdict: true
// A long double of x86 holds 64 bits of an integer: the limits of the integers are exact, and one less is another number.
#include <assert.h>
int main(void)
{
    long double most = 9223372036854775807.0L, wide = 18446744073709551615.0L, least = -9223372036854775808.0L;
    assert((long long)most == 9223372036854775807LL);
    assert((unsigned long long)wide == 18446744073709551615ULL);
    assert((long long)least == -9223372036854775807LL - 1);
    return 0;
}
