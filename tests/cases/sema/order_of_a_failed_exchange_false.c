// verdict: false(undefined)
// C11 7.17.7.4p2: the order of the failure shall not be memory_order_release.
#include <stdatomic.h>

int main(void)
{
    _Atomic int x = 0;
    int expected = 0;
    atomic_compare_exchange_strong_explicit(&x, &expected, 1, memory_order_seq_cst, memory_order_release);
    return 0;
}
