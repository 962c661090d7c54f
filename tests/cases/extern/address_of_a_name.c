// verdict: unknown
// What is found has an address of its own.
#include <netdb.h>
#include <stddef.h>
#include <sys/socket.h>

int main(void)
{
	struct addrinfo *found;
	if (getaddrinfo("a", "b", NULL, &found) == 0) {
		short family = found->ai_addr->sa_family;
		(void)family;
		freeaddrinfo(found);
	}
	return 0;
}
