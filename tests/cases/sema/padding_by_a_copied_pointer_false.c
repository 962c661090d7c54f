// verdict: false(unreach-call)
// The bytes of a pointer to a structure become a pointer to bytes.
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
    struct pair any, *pair = &x;
    any.a = 1;
    any.b = 2;
    x = any;
    char *bytes;
    memcpy(&bytes, &pair, sizeof bytes);
    assert(bytes[1] == 0);
    return 0;
}
