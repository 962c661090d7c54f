// verdict: false(undefined)
// C11 6.5.2.2p10: the arguments are evaluated before the call, also if the exchange fails and needs them not.
#include <stdatomic.h>

_Atomic int x = 1;
int divisor;

int main(void)
{
    int expected = 2;
    return atomic_compare_exchange_strong(&x, &expected, 1 / divisor);
}
