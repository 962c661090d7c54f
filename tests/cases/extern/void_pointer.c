// verdict: false(unreach-call)
// What the function makes of `void *` is not known.
#include <assert.h>
extern void fill(void *p);
int main(void)
{
	int x = 1;
	fill(&x);
	assert(x == 1);
	return 0;
}
