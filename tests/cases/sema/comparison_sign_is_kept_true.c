// verdict: true
#include <assert.h>
#include <string.h>

static int order_of(const char *a, const char *b)
{
    return strcmp(a, b);
}

int main(void)
{
    char a[] = "bcd", b[] = "abc";
    int order = strcmp(a, b);
    assert(order > 0 && !(order < 0));
    order = memcmp(b, a, 3);
    assert(order < 0);
    assert(order_of(a, b) > 0 && order_of(b, a) < 0 && order_of(a, a) == 0);
    assert(!strncmp(a + 1, b + 2, 1) && (strcmp(a, b) ? 1 : 0));
    return 0;
}
