// verdict: true
// A digest has as many bytes as its name says; the memory behind it stays as it is.
#include <assert.h>

typedef struct MD5state_st {
    unsigned int a, b, c, d, low, high, data[16], number;
} MD5_CTX;

int MD5_Init(MD5_CTX *context);
int MD5_Update(MD5_CTX *context, const void *data, unsigned long length);
int MD5_Final(unsigned char *digest, MD5_CTX *context);
unsigned char *SHA1(const unsigned char *data, unsigned long length, unsigned char *digest);

int main(void)
{
    MD5_CTX context;
    unsigned char digest[21];
    digest[16] = 7;
    digest[20] = 8;
    if (!MD5_Init(&context) || !MD5_Update(&context, "abc", 3)) return 0;
    MD5_Final(digest, &context);
    assert(digest[16] == 7);
    assert(SHA1((const unsigned char *)"abc", 3, digest) == digest);
    assert(digest[20] == 8);
    return 0;
}
