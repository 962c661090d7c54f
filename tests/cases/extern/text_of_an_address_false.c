// verdict: false(unreach-call)
// POSIX inet_ntoa: the text may be overwritten by the next call.
#include <arpa/inet.h>
#include <assert.h>

int main(void)
{
	struct in_addr host = { 1 }, other = { 2 };
	const char *first = inet_ntoa(host);
	char begin = first[0];
	inet_ntoa(other)[0];
	assert(first[0] == begin);
	return 0;
}
