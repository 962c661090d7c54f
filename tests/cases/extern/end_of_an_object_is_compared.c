// verdict: unknown
/* C11 6.5.9p6: the end of an object may be where another one begins. */
#include <assert.h>
int a, b;
int main(void)
{
    int *p = &a + 1, *q = &b;
    assert(p != q);
    return 0;
}
