// verdict: false(unreach-call)
// Another file may change what has external linkage.
#include <assert.h>
extern void step(void);
int level = 1;
int main(void)
{
	step();
	assert(level == 1);
	return 0;
}
