// verdict: true
// OpenSSL bio.h: BIO_push gives its first stream; streams of a chain may end one by one.
typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
BIO *BIO_new(const BIO_METHOD *);
const BIO_METHOD *BIO_s_mem(void);
BIO *BIO_push(BIO *, BIO *);
int BIO_free(BIO *);
void reach_error(void);

int main(void)
{
	BIO *first = BIO_new(BIO_s_mem()), *second = BIO_new(BIO_s_mem());
	if (!first || !second)
		return 0;
	if (BIO_push(first, second) != first)
		reach_error();
	BIO_free(first);
	BIO_free(second);
	return 0;
}
