// verdict: false(undefined)
// C11 7.17.7.1p2: a store shall not have this order.
#include <stdatomic.h>

int main(void)
{
    _Atomic int x;
    atomic_init(&x, 0);
    atomic_store_explicit(&x, 1, memory_order_acquire);
    return 0;
}
