// verdict: false(unreach-call)
// X509_NAME_oneline writes a text into the memory that it gets, and otherwise returns memory of its own.
#include <assert.h>
#include <string.h>

typedef struct X509_name_st X509_NAME;
typedef struct x509_st X509;
X509 *SSL_get_peer_certificate(const void *connection);
X509_NAME *X509_get_issuer_name(const X509 *certificate);
char *X509_NAME_oneline(const X509_NAME *name, char *text, int size);
void CRYPTO_free(void *memory, const char *file, int line);

int main(void)
{
	char text[2];
	X509 *certificate = SSL_get_peer_certificate(0);
	if (!certificate)
		return 0;
	X509_NAME *name = X509_get_issuer_name(certificate);
	char *inside = X509_NAME_oneline(name, text, sizeof text);
	if (!inside)
		return 0;
	assert(inside == text && strlen(text) < sizeof text);
	CRYPTO_free(X509_NAME_oneline(name, 0, 0), __FILE__, __LINE__);
	assert(strlen(text) == 0);
	return 0;
}
