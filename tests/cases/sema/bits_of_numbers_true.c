// verdict: true
// GCC manual, "Other built-in functions".
#include <assert.h>

unsigned u = 0x50;
unsigned long long w = 0x8000000000000000ull;
int negative = -2;

int main(void)
{
    assert(__builtin_clz(u) == 25 && __builtin_clzll(w) == 0);
    assert(__builtin_ctz(u) == 4 && __builtin_ctzll(w) == 63);
    assert(__builtin_ffs(0) == 0 && __builtin_ffs((int)u) == 5 && __builtin_ffsll((long long)w) == 64);
    assert(__builtin_popcount(u) == 2 && __builtin_popcountll(w) == 1);
    assert(__builtin_parity(u) == 0 && __builtin_parityll(w) == 1 && __builtin_parityl(7ul) == 1);
    assert(__builtin_clrsb(negative) == 30 && __builtin_clrsbl(0) == 63);
    assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(u) == 0x50000000);
    assert(__builtin_bswap64(w) == 0x80);
    return 0;
}
