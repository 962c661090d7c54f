// verdict: true
// C11 7.17.7, 7.17.8: orders that the operations may have.
#include <assert.h>
#include <stdatomic.h>

int main(void)
{
    _Atomic int x = 0;
    int expected = 0;
    atomic_flag flag = ATOMIC_FLAG_INIT;
    atomic_store_explicit(&x, 1, memory_order_release);
    assert(atomic_load_explicit(&x, memory_order_acquire) == 1);
    assert(atomic_exchange_explicit(&x, 0, memory_order_acq_rel) == 1);
    atomic_compare_exchange_strong_explicit(&x, &expected, 1, memory_order_acq_rel, memory_order_acquire);
    assert(!atomic_flag_test_and_set_explicit(&flag, memory_order_acquire));
    atomic_flag_clear_explicit(&flag, memory_order_release);
    return 0;
}
