// verdict: false(unreach-call)
// zlib.h: what uncompress gives is what somebody has compressed.
#include <assert.h>

int uncompress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);

int main(void)
{
    unsigned char packed[32] = {0}, restored[1];
    unsigned long length = sizeof restored;
    if (uncompress(restored, &length, packed, sizeof packed) == 0 && length == 1)
        assert(restored[0] == 'x');
    return 0;
}
