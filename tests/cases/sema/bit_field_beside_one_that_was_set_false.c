// verdict: false(unreach-call)
// A bit-field that was never set has any value, also if another one in its byte was set.
#include <assert.h>

struct flags { unsigned a : 3, b : 5; };

int main(void)
{
	struct flags set, copied;
	set.a = 1;
	copied = set;
	assert(copied.b == 0);
	return 0;
}
