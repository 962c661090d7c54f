// verdict: true
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct s { const int a; int b; };
struct many { const int a[100]; int b; };
struct mixed {
	union { int i; char c[4]; } u;
	const int k;
	union { struct { int x, y; } s; char pad[24]; } many;
};
struct bits { const int a : 4; int b : 4; };

int x, y;

static struct s copied(const struct s v)
{
	const struct s own = v;
	const struct s *p = &own;
	return *p;
}

int main(void)
{
	struct s w = { 3, 4 }, *heap = malloc(sizeof *heap);
	const struct s v = w, u = copied(&v == &w ? w : v);
	const struct many large = { { 1, 2, 3 }, 4 };
	const struct mixed one = { { 1 }, 2, { { 3, 4 } } };
	struct mixed other = one;
	struct bits bits = { 1, 2 }, *q = &bits;
	int *const both[2] = { &x, &y }, *const *p = both;
	const char text[] = "hey", *t = text;
	assert(u.a == 3 && v.b == 4);
	assert(large.a[2] == 3 && large.b == 4);
	assert(other.many.s.y == 4 && other.k == 2);
	*p[1] = 3;
	assert(y == 3 && t[1] == 'e');
	q->b = 3;
	assert(bits.a == 1 && bits.b == 3);
	memcpy(heap, &w, sizeof w);
	assert(heap->a == 3);
	for (int i = 0; i < 2; i++) {
		const int c = i, *r = &c;
		int *b = &w.b;
		*b = i;
		assert(*r == i && w.a == 3);
	}
	return 0;
}
