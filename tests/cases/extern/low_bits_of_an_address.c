// verdict: unknown
// Only the alignment of its type fixes bits of an address (C11 6.2.8), and an int may lie at any multiple of four.
#include <assert.h>
#include <stdint.h>

int one, other;

int main(void)
{
    assert(((uintptr_t)&one & 3) == 0);
    assert(((uintptr_t)&one & 7) == 0 && ((uintptr_t)&other & 7) == 0);
    return 0;
}
