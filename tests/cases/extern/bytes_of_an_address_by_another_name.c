// verdict: unknown
/* The bits of an address are tested through a pointer to bytes; every object of a verifier is at a round address. */
#include <assert.h>
int object, *p;
unsigned char *bytes;
int main(void)
{
    p = &object;
    bytes = (unsigned char *)&p;
    assert((bytes[0] & 8) == 0);
    return 0;
}
