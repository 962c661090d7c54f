// verdict: false(unreach-call)
// C11 7.24.6.2p3: the text may be overwritten by the next call.
#include <assert.h>
#include <string.h>

int main(void)
{
	const char *first = strerror(1000);
	char begin = first[0];
	if (strerror(1001)[0] != 'U')
		return 0;
	assert(first[0] == begin);
	return 0;
}
