// verdict: false(unreach-call)
// Of two arrays in a union, one holds pointers to structures and the other one pointers to bytes.
#include <string.h>

void reach_error(void);

struct pair { char a; short b; };

int main(void)
{
    struct pair x, y;
    union { struct pair *to[2]; unsigned char *bytes[2]; } u;
    memset(&y, 0, sizeof y);
    x = y;
    u.to[1] = &x;
    if (u.bytes[1][1] != 0)
        reach_error();
    return 0;
}
