// verdict: true
#include <assert.h>

union many {
	struct { int a, b; } s;
	char pad[32];
} g;

struct holder {
	int n;
	union many u;
};

static int sum(const struct holder *h)
{
	return h->n + h->u.s.a + h->u.s.b;
}

int main(void)
{
	union many l;
	struct holder h = { 1, { { 2, 3 } } }, copy;
	l.s.a = l.s.b = 1;
	g = l;
	assert(g.s.a == 1 && g.s.b == 1);
	copy = h;
	assert(sum(&copy) == 6);
	h.u = g;
	assert(sum(&h) == 3);
	return 0;
}
