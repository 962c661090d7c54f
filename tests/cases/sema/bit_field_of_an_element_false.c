// verdict: false(unreach-call)
#include <assert.h>

struct flags { unsigned char a : 4, b : 4; };

int main(void)
{
	struct flags all[2];
	all[1].a = 1;
	assert(all[1].b == 0);
	return 0;
}
