// verdict: unknown
// Its name and the first address can be read.
#include <netdb.h>

int main(void)
{
	struct hostent *host = gethostbyname("a");
	if (host) {
		char *address = host->h_addr_list[0];
		char first = address ? address[0] : host->h_name[0];
		(void)first;
	}
	return 0;
}
