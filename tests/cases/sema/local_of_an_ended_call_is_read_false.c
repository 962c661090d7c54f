// verdict: false(undefined)
// C11 6.2.4p2: the local variable of another function that is called next is another object.
#include <assert.h>
int *p, r;

static void first(void)
{
	int one[2] = {1, 2};
	p = one + 1;
}

static void second(void)
{
	int other[2] = {5, 6}, *q = other;
	q[1] = 7;
	r = *p;
}

int main(void)
{
	first();
	second();
	return 0;
}
