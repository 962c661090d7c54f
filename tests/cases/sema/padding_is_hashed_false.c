// verdict: false(unreach-call)
// A loop over the bytes of a structure sees its padding.
#include <assert.h>

struct pair { char a; short b; };

static int sum(const void *of, unsigned long size)
{
    const unsigned char *bytes = of;
    int found = 0;
    for (unsigned long i = 0; i < size; i++)
        found += bytes[i];
    return found;
}

int main(void)
{
    struct pair x;
    x.a = 1;
    x.b = 2;
    assert(sum(&x, sizeof x) == 3);
    return 0;
}
