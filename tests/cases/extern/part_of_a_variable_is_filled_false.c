// verdict: false(unreach-call)
// The other half of the variable has any value.
#include <assert.h>
#include <string.h>

int main(void)
{
	unsigned short x;
	memset(&x, 0, 1);
	assert(x == 0);
	return 0;
}
