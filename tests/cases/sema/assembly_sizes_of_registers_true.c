// verdict: true
// Without a suffix, an instruction is as large as its registers, whatever the type in memory. An operand is evaluated once, and
// numbers in instructions have signs.
#include <assert.h>

int main(void)
{
    struct {
        int a[2];
    } pair = {{1, 0}};
    long high = 1L << 32;
    __asm__("add %1, %0" : "+m"(pair.a[0]) : "r"(high) : "memory");
    assert(pair.a[0] == 1 && pair.a[1] == 1);
    unsigned long bits = 1;
    __asm__("bts %1, %0" : "+r"(bits) : "r"(40UL));
    assert(bits == (1UL << 40 | 1));
    int numbers[3] = {1, 2, 3}, at = 0;
    __asm__("incl %0" : "+r"(numbers[at++]));
    assert(at == 1 && numbers[0] == 2);
    unsigned long all;
    __asm__("movq %1, %0" : "=r"(all) : "i"(0xffffffffu));
    assert(all == ~0UL);
    unsigned none;
    __asm__("xorl %0, %0" : "=r"(none));
    assert(none == 0);
    return 0;
}
