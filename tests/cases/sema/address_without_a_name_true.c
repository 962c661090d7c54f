// verdict: true
// POSIX getaddrinfo: at least one of the names is not null.
#include <assert.h>
#include <netdb.h>

int main(void)
{
	struct addrinfo wanted = { 0 }, *found;
	wanted.ai_family = AF_INET;
	assert(getaddrinfo(0, 0, &wanted, &found) != 0);
	return 0;
}
