// verdict: false(unreach-call)
// The product of two numbers of 64 bits may be above the largest signed one of 128 bits.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long large = __VERIFIER_nondet_ulong();
    __int128 any = 0;
    assert(!__builtin_mul_overflow(large, 18446744073709551615ul, &any));
    return 0;
}
