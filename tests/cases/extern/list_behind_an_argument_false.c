// verdict: false(unreach-call)
// An unknown function follows the pointers of a structure: from one element of a list to the next one.
#include <assert.h>
struct item { int value; struct item *next; int more[3]; };
extern void mark(struct item *first);
int main(void)
{
	struct item last = { 1, 0, { 0 } }, first = { 2, &last, { 0 } };
	mark(&first);
	assert(last.more[2] == 0);
	return 0;
}
