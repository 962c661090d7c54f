// verdict: true
// __builtin_object_size gives what gcc gives without optimization.
#include <assert.h>

struct inner {
    char c[3];
    int n;
};
static struct outer {
    char a[4];
    char b[4];
    struct inner inner;
} x, *p = &x, list[3];
static char t[10];
static int rows[2][5];

#define SIZES(of, whole, part)                                        \
    assert(__builtin_object_size(of, 0) == (unsigned long)(whole));   \
    assert(__builtin_object_size(of, 1) == (unsigned long)(part))

int main(void)
{
    int k = 1;
    SIZES(x.a, 16, 4);
    SIZES(&x.b[1], 11, 3);
    SIZES(&x.inner, 8, 8);
    SIZES(&x.inner.n, 4, 4);
    SIZES(list[1].a, 32, 4);
    SIZES(&list[1], 32, 32);
    SIZES(&t[2], 8, 8);
    SIZES(t + 2, 8, -1);
    SIZES(&t[10], 0, 0);
    SIZES(rows[1], 20, 20);
    SIZES(&rows[1][2], 12, 12);
    SIZES("abc", 4, 4);
    SIZES((void *)x.a, 16, 4);
    SIZES(p->a, -1, -1);
    SIZES(&t[k], -1, -1);
    assert(__builtin_object_size(p->a, 2) == 0 && __builtin_object_size(x.b, 3) == 4);
    return 0;
}
