// verdict: unknown
// A `long double` of x86 has 10 bytes with a value; the others are padding, also of a structure around it.
#include <assert.h>
#include <string.h>

struct number { long double value; };

int main(void)
{
	struct number to, from;
	memset(&from, 0, sizeof from);
	memset(&to, 255, sizeof to);
	from.value = 1;
	to = from;
	assert(((char *)&to)[12] == 0);
	return 0;
}
