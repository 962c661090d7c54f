// verdict: false(unreach-call)
// The variable has no value yet where its initializer reads it (C11 6.2.4p6, 6.7.9p10).
#include <assert.h>

int main(void)
{
	unsigned char x = x;
	assert(x == 0);
	return 0;
}
