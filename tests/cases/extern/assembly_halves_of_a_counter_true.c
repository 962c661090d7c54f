// verdict: true
/* rdtsc writes the lower halves of two registers and sets the upper ones to zero. */
#include <assert.h>

int main(void)
{
    unsigned long low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    assert(low <= 0xffffffffUL);
    assert(high <= 0xffffffffUL);
    return 0;
}
