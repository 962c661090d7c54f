// verdict: false(undefined)
// The size that is given is larger than the memory.
int uncompress(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length);

int main(void)
{
    unsigned char packed[3] = {1, 2, 3}, text[3];
    unsigned long size = 4;
    return uncompress(text, &size, packed, 3) != 0;
}
