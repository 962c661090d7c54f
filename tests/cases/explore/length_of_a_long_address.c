// exit: 5
// says: more than a contract in C covers

#include <assert.h>
#include <netdb.h>
#include <netinet/in.h>

int main(void)
{
	struct addrinfo wanted = { 0 }, *found;
	wanted.ai_family = AF_INET6;
	if (getaddrinfo("::", "80", &wanted, &found) == 0) {
		assert(found->ai_addrlen == sizeof(struct sockaddr_in6));
		freeaddrinfo(found);
	}
	return 0;
}
