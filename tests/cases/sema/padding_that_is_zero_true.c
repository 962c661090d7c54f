// verdict: true
// Static objects and memory that was set by memset have zeros between their members.
#include <assert.h>
#include <string.h>

struct pair { char a; short b; };
struct pair z;

int main(void)
{
    struct pair x, y;
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
    assert(!memcmp(&x, &y, sizeof x) && !memcmp(&x, &z, sizeof z));
    memcpy(&y, &x, sizeof x);
    assert(!memcmp(&x, &y, sizeof x));
    return 0;
}
