// verdict: false(undefined)
// A digest of SHA-256 does not fit into 20 bytes.
typedef struct SHA256state_st {
    unsigned int h[8], low, high, data[16], number, length;
} SHA256_CTX;

int SHA256_Init(SHA256_CTX *context);
int SHA256_Update(SHA256_CTX *context, const void *data, unsigned long length);
int SHA256_Final(unsigned char *digest, SHA256_CTX *context);

int main(void)
{
    SHA256_CTX context;
    unsigned char digest[20];
    SHA256_Init(&context);
    SHA256_Update(&context, "abc", 3);
    SHA256_Final(digest, &context);
    return 0;
}
