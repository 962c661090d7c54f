// verdict: unknown
// A member at 2^48 is not at the beginning.
#include <assert.h>

struct large {
    char before[1UL << 48];
    char last;
};
char buffer[8];

int main(void)
{
    struct large *p = (struct large *)buffer;
    p->last = 1;
    assert(buffer[0] == 1);
    return 0;
}
