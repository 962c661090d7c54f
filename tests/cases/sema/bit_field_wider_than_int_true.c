// verdict: true
// What is computed from an unsigned bit-field that is wider than `int` has as many bits as the field, as with gcc; it is
// as wide as the other operand where that is wider.
#include <assert.h>

struct fields {
    unsigned long long e : 33;
    unsigned long long w : 40;
    long long s : 40;
    unsigned long l : 33;
    unsigned long long f : 32;
};

int main(void)
{
    struct fields x = { 0x1FFFFFFFF, 0xFFFFFFFFFF, -1, 0x1FFFFFFFF, 0xFFFFFFFF };
    assert(x.e + 1 == 0);
    assert(x.e + 1 + 1 == 1);
    assert((x.e + 1 ? 1 : 2) == 2);
    assert(x.e + 1ULL == 0x200000000);
    assert((unsigned long long)(x.e + 1) + 0x200000000 == 0x200000000);
    assert((unsigned long long)x.e + 1 == 0x200000000);
    assert(x.e == -1);
    assert(x.e + x.w == 0x1FFFFFFFE);
    assert(x.w + 1 == 0 && x.e * x.w == 0xFE00000001);
    assert(~x.e == 0 && -x.e == 1 && x.e << 1 == 0x1FFFFFFFE);
    assert((x.e >> 1) + 1 == 0x100000000);
    assert(x.s - 1 == -2 && x.s < x.e + 0LL);
    assert(x.l + x.e == 0x1FFFFFFFE && x.l + x.w + 1 == 0x1FFFFFFFF);
    assert(x.s == 0xFFFFFFFFFFULL || x.s + x.w == 0xFFFFFFFFFE);
    assert(~(x.e & 3) == 0x1FFFFFFFC && -(x.e | x.l) == 1 && (x.e ^ 5) + 6 == 0);
    assert(x.f + 1 == 0 && -x.f == 1 && ~(x.f >> 4) == 0xF0000000);
    x.e += 1;
    assert(x.e == 0 && (x.e -= 1) + 1 == 0);
    assert((0x1FFFFFFFFULL & (x.e + 1ULL)) + 0x1FFFFFFFFULL + 1 == 0x200000000);
    return 0;
}
