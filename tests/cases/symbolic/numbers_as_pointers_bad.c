// Converted numbers are compared and added as numbers of the width of a pointer.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char *high = (char *)0x800000000000UL, *low = (char *)1, *last = (char *)-1;
    last++;
    if (__VERIFIER_nondet_bool())
        assert(last != 0);
    assert(high < low);
    return 0;
}
