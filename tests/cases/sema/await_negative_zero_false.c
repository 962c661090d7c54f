// verdict: false(unreach-call)
// -0.0 in place of 0.0 is a change, although the two compare equal.
#include <assert.h>
#include <stdatomic.h>

_Atomic double value;

int main(void) {
    double old;
    do {
        old = atomic_exchange(&value, -0.0);
    } while (!1.0 / old < 0.0);
    assert(0);
}
