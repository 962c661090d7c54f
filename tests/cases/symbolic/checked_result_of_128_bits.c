// verdict: true
// A result of 128 bits holds what operands of 64 bits yield, unless it is unsigned and that is below zero.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
    unsigned long large = __VERIFIER_nondet_ulong();
    long small = __VERIFIER_nondet_long();
    unsigned __int128 size;
    __int128 any;
    assert(!__builtin_mul_overflow(large, 4294967296ul, &size));
    assert(size == (unsigned __int128)large << 32);
    assert(__builtin_add_overflow(large, small, &size) == (small < 0 && large < -(unsigned long)small));
    assert(size == (unsigned __int128)large + small);
    assert(!__builtin_sub_overflow(small, large, &any));
    assert(any == (__int128)small - large);
    return 0;
}
