/* OpenSSL 1.0 to 3: md5.h, sha.h, aes.h, bio.h, err.h, crypto.h, bn.h, x509.h. A stream leads to the next one of its
   chain; that one stands before the stream that leaves its chain is a bound. */
/* @function MD5 */
unsigned char *MD5(const unsigned char *data, __SIZE_TYPE__ length, unsigned char *digest)
{
    static unsigned char own[16];
    if (length)
        __ulseq_reads(data, length);
    digest = digest ? digest : own;
    __ulseq_fill(digest, 16);
    return digest;
}
/* @function SHA1 */
unsigned char *SHA1(const unsigned char *data, __SIZE_TYPE__ length, unsigned char *digest)
{
    static unsigned char own[20];
    if (length)
        __ulseq_reads(data, length);
    digest = digest ? digest : own;
    __ulseq_fill(digest, 20);
    return digest;
}
/* @function SHA256 */
unsigned char *SHA256(const unsigned char *data, __SIZE_TYPE__ length, unsigned char *digest)
{
    static unsigned char own[32];
    if (length)
        __ulseq_reads(data, length);
    digest = digest ? digest : own;
    __ulseq_fill(digest, 32);
    return digest;
}
/* @function SHA512 */
unsigned char *SHA512(const unsigned char *data, __SIZE_TYPE__ length, unsigned char *digest)
{
    static unsigned char own[64];
    if (length)
        __ulseq_reads(data, length);
    digest = digest ? digest : own;
    __ulseq_fill(digest, 64);
    return digest;
}
/* @function AES_cbc_encrypt */
void AES_cbc_encrypt(const unsigned char *from, unsigned char *to, __SIZE_TYPE__ length, const struct aes_key_st *key, unsigned char *vector, const int encrypt)
{
    __SIZE_TYPE__ blocks = (length + 15) / 16 * 16;
    if (!length)
        return;
    __ulseq_reads(from, encrypt ? length : blocks);
    __ulseq_fill(to, encrypt ? blocks : length);
    __ulseq_fill(vector, 16);
}
/* @function BIO_push */
struct bio_st *BIO_push(struct bio_st *stream, struct bio_st *next)
{
    struct bio_st **last = (struct bio_st **)stream;
    if (!stream)
        return next;
    while (*last)
        last = (struct bio_st **)*last;
    *last = next;
    return stream;
}
/* @function BIO_pop */
struct bio_st *BIO_pop(struct bio_st *stream)
{
    struct bio_st *next;
    if (!stream)
        return 0;
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    next = *(struct bio_st **)stream;
    *(struct bio_st **)stream = 0;
    return next;
}
/* @function BIO_free_all */
void BIO_free_all(struct bio_st *stream)
{
    while (stream) {
        struct bio_st *next = *(struct bio_st **)stream;
        __builtin_free(stream);
        stream = next;
    }
}
/* @function BIO_read */
int BIO_read(struct bio_st *stream, void *data, int length)
{
    int read = __VERIFIER_nondet_int();
    __VERIFIER_assume(read >= -2 && (read <= 0 || read <= length));
    if (read > 0)
        __ulseq_fill(data, read);
    return read;
}
/* @function BIO_write */
int BIO_write(struct bio_st *stream, const void *data, int length)
{
    int written = __VERIFIER_nondet_int();
    __VERIFIER_assume(written >= -2 && (written <= 0 || written <= length));
    if (length > 0)
        __ulseq_reads(data, length);
    return written;
}
/* @function ERR_error_string */
char *ERR_error_string(unsigned long code, char *text)
{
    static char own[256];
    text = text ? text : own;
    __ulseq_fill_text(text, 256);
    return text;
}
/* @function CRYPTO_malloc */
void *CRYPTO_malloc(__SIZE_TYPE__ size, const char *file, int line)
{
    return size ? __builtin_malloc(size) : 0;
}
/* @function CRYPTO_free */
void CRYPTO_free(void *memory, const char *file, int line)
{
    __builtin_free(memory);
}
/* @function BN_bn2hex */
char *BN_bn2hex(const struct bignum_st *number)
{
    return __VERIFIER_nondet_bool() ? __ulseq_text() : 0;
}
/* @function BN_bn2dec */
char *BN_bn2dec(const struct bignum_st *number)
{
    return __VERIFIER_nondet_bool() ? __ulseq_text() : 0;
}
/* @function X509_NAME_oneline */
char *X509_NAME_oneline(const struct X509_name_st *name, char *text, int size)
{
    if (__VERIFIER_nondet_bool())
        return 0;
    if (!text)
        return __ulseq_text();
    if (size > 0)
        __ulseq_fill_text(text, size);
    return text;
}
