// verdict: false(undefined)
// OpenSSL bio.h: a stream that BIO_free_all has freed is none.
typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
BIO *BIO_new(const BIO_METHOD *);
const BIO_METHOD *BIO_s_mem(void);
void BIO_free_all(BIO *);
int BIO_read(BIO *, void *, int);

int main(void)
{
	char text[2];
	BIO *stream = BIO_new(BIO_s_mem());
	if (!stream)
		return 0;
	BIO_free_all(stream);
	return BIO_read(stream, text, 2) > 2;
}
