// verdict: false(unreach-call)
// The bytes of a pointer are copied into an integer, which becomes a pointer to bytes.
#include <stdint.h>
#include <string.h>

void reach_error(void);

struct pair { char a; short b; };

int main(void)
{
    struct pair x, y, *to = &x;
    memset(&y, 0, sizeof y);
    x = y;
    uintptr_t number;
    memcpy(&number, &to, sizeof number);
    if (((unsigned char *)number)[1] != 0)
        reach_error();
    return 0;
}
