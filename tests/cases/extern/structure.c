// verdict: false(unreach-call)
// A structure behind an argument may have any values after the call.
#include <assert.h>
struct pair { int a; int b; };
extern void fill(struct pair *p);
int main(void)
{
	struct pair p = { 1, 2 };
	fill(&p);
	assert(p.b == 2);
	return 0;
}
