// verdict: true
// POSIX inet_pton, inet_addr: four numbers in network byte order.
#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>

int main(void)
{
	struct in_addr one, other;
	assert(inet_pton(AF_INET, "127.0.0.1", &one) == 1 && inet_aton("127.0.0.1", &other) != 0);
	assert(one.s_addr == htonl(0x7f000001) && other.s_addr == one.s_addr);
	assert(inet_addr("1.2.3.255") == htonl(0x010203ff));
	assert(inet_pton(AF_INET, "1.2.3.256", &one) == 0 && inet_pton(AF_INET, "1.2.3", &one) == 0);
	return 0;
}
