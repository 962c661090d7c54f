// exit: 5
// says: assembler code that changes memory

// What an unknown instruction makes of an object is arbitrary, also in a function that is not inlined.
#include <assert.h>
#include <stdint.h>

static uint64_t x[2] __attribute__((aligned(16)));

static void exchange(uint64_t *t)
{
    __asm__ __volatile__("lock cmpxchg16b %0" : "+m"(*t) : "a"(1L), "d"(0L), "b"(2L), "c"(3L) : "memory", "cc");
}

int main(void)
{
    exchange(x);
    assert(x[0] == 0);
    return 0;
}
