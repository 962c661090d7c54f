// verdict: true
// C11 6.5.2.2p6: promoted arguments fit narrow parameters, and so do numbers of the other sign, and any pointers.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int sum(a, b, c, d, e)
short a;
float b;
unsigned c;
_Bool d;
char *e;
{
    return a + (int)b + c + d + e[0];
}

int nothing()
{
    return 0;
}

int main(void)
{
    unsigned char byte = __VERIFIER_nondet_uchar(), text[1] = {4};
    int (*pointer)() = sum, (*other)() = nothing;
    assert(sum(byte, 1.5f, 3, 1, text) == byte + 9);
    assert(pointer((short)byte, 1.5, 3u, byte > 300, text) == byte + 8);
    return nothing() + other();
}
