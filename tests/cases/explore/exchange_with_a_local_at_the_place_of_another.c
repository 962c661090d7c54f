// exit: 5
// says: an address is used as a number

// A compare-exchange compares what is stored: the address of a variable that has ended may be that of a later one.
#include <assert.h>
#include <stdatomic.h>
static _Atomic(int *) slot;
static void store(void)
{
    int local = 1;
    atomic_store(&slot, &local);
}
static int exchange(void)
{
    int local = 2, *expected = &local;
    return atomic_compare_exchange_strong(&slot, &expected, (int *)0);
}
int main(void)
{
    store();
    assert(!exchange());
    return 0;
}
