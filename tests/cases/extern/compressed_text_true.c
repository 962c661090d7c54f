// verdict: true
// The compressed and the expanded text fit into the memory whose size was given; the size that is reported is no larger.
#include <assert.h>

unsigned long compressBound(unsigned long length);
int compress(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length);
int uncompress(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length);

int main(void)
{
    unsigned char packed[10], text[3];
    unsigned long size = 9, length = 2;
    assert(compressBound(100) == 113);
    packed[9] = 7;
    text[2] = 8;
    if (compress(packed, &size, (const unsigned char *)"abc", 3)) return 0;
    assert(size >= 8 && size <= 9 && packed[9] == 7);
    int code = uncompress(text, &length, packed, size);
    assert(code <= 0 && code >= -5);
    assert(length <= 2 && text[2] == 8);
    return 0;
}
