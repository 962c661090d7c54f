// verdict: false(unreach-call)
// An integer that overlays a structure contains its padding.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char a;
    short b;
};

struct pair x;

int main(void)
{
    struct pair any;
    any.a = 1;
    any.b = 2;
    x = any;
    int *whole = (int *)&x;
    assert((*whole & 0xff00) == 0);
    return 0;
}
