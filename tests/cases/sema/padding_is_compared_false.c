// verdict: false(unreach-call)
// The bytes between the members of an object that is not initialized have any values (C11 6.2.6.1p6).
#include <assert.h>
#include <string.h>

struct pair { char a; short b; };

int main(void)
{
    struct pair x, y;
    x.a = y.a = 1;
    x.b = y.b = 2;
    assert(!memcmp(&x, &y, sizeof x));
    return 0;
}
