// verdict: false(unreach-call)
// An unnamed bit-field is padding, also where it fills a byte (C11 6.7.2.1p12).
#include <assert.h>

struct wide {
    unsigned char a;
    unsigned char : 8;
    unsigned short b;
};
static struct wide x;

int main(void)
{
    struct wide any = {1, 2};
    x = any;
    assert(x.a == 1 && x.b == 2);
    assert(((unsigned char *)&x)[1] == 0);
    return 0;
}
