// verdict: false(unreach-call)
// Bits that no bit-field uses have any values, and compare-and-exchange compares them (C11 6.2.6.1p6, 7.17.7.4p2); the
// bit-fields of a structure together use whole bytes, but each of the two runs does not.
#include <assert.h>
#include <stdatomic.h>

struct s {
    unsigned char a : 4;
    unsigned char x;
    unsigned char b : 4;
    unsigned char y;
};

static _Atomic struct s shared;

int main(void)
{
    struct s expected, wanted;
    expected.a = expected.b = expected.x = expected.y = 0;
    wanted = expected;
    assert(atomic_compare_exchange_strong(&shared, &expected, wanted));
    return 0;
}
