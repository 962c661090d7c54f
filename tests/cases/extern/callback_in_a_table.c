// verdict: false(unreach-call)
// The table is constant, the function in it may be called.
#include <assert.h>
struct ops { void (*go)(void); };
extern void use(const struct ops *ops);
static int count;
static void add(void) { count++; }
static const struct ops ops = { add };
int main(void)
{
	use(&ops);
	assert(count == 0);
	return 0;
}
