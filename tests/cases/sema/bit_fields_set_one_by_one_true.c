// verdict: true
// All bit-fields of a byte are set before any of them is read.
#include <assert.h>
#include <string.h>

struct flags { unsigned a : 3, b : 5, c : 1; int d; };
union word { unsigned all; struct { unsigned low : 12, high : 20; } parts; };

int main(void)
{
	struct flags one, two;
	union word word;
	one.a = 1;
	one.b = 2;
	one.d = 5;
	one.c = 1;
	assert(one.a + one.b + one.c == 4);
	memset(&two, 0, sizeof two);
	two.a = 1;
	assert(two.b == 0);
	word.all = 0;
	word.parts.low = 1;
	assert(word.all == 1);
	return 0;
}
