// verdict: unknown
// Memory from the heap through `void *`.
#include <assert.h>
#include <stdlib.h>
struct pair { int a; int b; };
extern void fill(void *p);
int main(void)
{
	struct pair *p = calloc(1, sizeof *p);
	if (!p)
		return 0;
	fill(p);
	assert(p->b == 0);
	return 0;
}
