// verdict: true
// needs: a proof
// These functions never return null, and what they return is only printed.
#include <arpa/inet.h>
#include <langinfo.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	struct in_addr host = { 0 };
	struct ether_addr card = { { 0 } };
	printf("%s %s\n", gai_strerror(-2), hstrerror(1));
	printf("%s %s\n", inet_ntoa(host), ether_ntoa(&card));
	printf("%s %s\n", strerror(1), strsignal(2));
	puts(nl_langinfo(CODESET));
	return 0;
}
