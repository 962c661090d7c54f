// verdict: false(undefined)
// The index of an address is computed, although nobody looks at what is printed.
#include <stdio.h>

int numbers[4];

int main(void)
{
    volatile int none = 0;
    int divisor = none;
    printf("%p", (void *)&numbers[1 / divisor]);
    return 0;
}
