// verdict: false(unreach-call)
// One of two variables is set, and the pointer may be null.
#include <assert.h>
extern void fill(int *p);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	int x = 1, y = 1;
	int *p = __VERIFIER_nondet_int() ? &x : __VERIFIER_nondet_int() ? &y : 0;
	fill(p);
	assert(y == 1);
	return 0;
}
