// verdict: true
// Another file cannot name what has internal linkage.
#include <assert.h>
extern void step(void);
static int level = 1;
int main(void)
{
	step();
	assert(level == 1);
	return 0;
}
