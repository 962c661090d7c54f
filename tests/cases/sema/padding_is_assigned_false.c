// verdict: false(unreach-call)
// C11 6.2.6.1p6: an assignment of a structure gives its padding unspecified values.
#include <assert.h>
#include <string.h>

struct pair { char a; short b; };
struct pair x, y;

int main(void)
{
    struct pair any;
    any.a = 0;
    any.b = 0;
    x = any;
    assert(!memcmp(&x, &y, sizeof x));
    return 0;
}
