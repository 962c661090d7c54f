// exit: 5
// says: unknown

// zlib.h: uncompress gives the bytes that compress got. The contract does not know which ones, so what the program finds
// out about them is no violation.
#include <assert.h>

int compress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);
int uncompress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);

int main(void)
{
    unsigned char packed[32], restored[1];
    unsigned long size = sizeof packed, length = sizeof restored;
    if (compress(packed, &size, (const unsigned char *)"x", 1))
        return 0;
    if (uncompress(restored, &length, packed, size) == 0 && length == 1)
        assert(restored[0] == 'x');
    return 0;
}
