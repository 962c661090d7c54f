// verdict: false(unreach-call)
// The bytes between the members have any value (C11 6.2.6.1p6).
#include <assert.h>
#include <string.h>

struct pair { char c; int i; };

int main(void)
{
	struct pair pair;
	long bytes;
	pair.c = 0;
	pair.i = 0;
	memcpy(&bytes, &pair, sizeof bytes);
	assert(bytes == 0);
	return 0;
}
