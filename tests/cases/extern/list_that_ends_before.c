// verdict: unknown
// Only what the pointers lead to is changed: the second element is not in the list, and the pointer in the table is
// null.
#include <assert.h>
struct item { int value; struct item *next; };
extern void mark(struct item *first);
extern int __VERIFIER_nondet_int(void);
static struct item *table;
int main(void)
{
	struct item other = { 1, 0 }, last = { 1, 0 }, first = { 2, 0 };
	int is_list = __VERIFIER_nondet_int() != 0;
	first.next = is_list ? &last : &other;
	mark(&first);
	if (is_list)
		assert(other.value == 1);
	else
		assert(last.value == 1);
	assert(table == 0);
	return 0;
}
