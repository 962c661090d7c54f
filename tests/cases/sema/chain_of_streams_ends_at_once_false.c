// verdict: false(undefined)
// OpenSSL bio.h: BIO_push gives its first stream, and BIO_free_all ends all streams behind it.
typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
BIO *BIO_new(const BIO_METHOD *);
const BIO_METHOD *BIO_s_mem(void);
BIO *BIO_push(BIO *, BIO *);
void BIO_free_all(BIO *);
int BIO_free(BIO *);

int main(void)
{
	BIO *first = BIO_new(BIO_s_mem()), *second = BIO_new(BIO_s_mem());
	if (!first || !second)
		return 0;
	BIO_free_all(BIO_push(first, second));
	BIO_free(second);
	return 0;
}
