// Structs: assignment, as argument and result, nested, arrays inside, self-reference, comparison by member.
#include <stdio.h>

struct p { int x, y; };
struct line { struct p from, to; char name[4]; };
struct node { int v; struct node *next; };

struct p swap(struct p p) { int t = p.x; p.x = p.y; p.y = t; return p; }
struct line make(struct p a, struct p b) { struct line l = { a, b, "ab" }; return l; }
void change(struct line l) { l.name[0] = 'z'; l.from.x = 99; }

int main(void)
{
	struct p a = { 1, 2 }, b = a, c;
	struct line l = make(a, swap(b)), copy;
	struct node third = { 3, NULL }, second = { 2, &third }, first = { 1, &second };

	b.x = 10;
	c = swap(swap(b));
	printf("%d %d %d %d\n", a.x, b.x, c.x, swap(c).x);
	change(l);
	copy = l;
	copy.name[1] = 'q';
	printf("%s %s %d %d\n", l.name, copy.name, l.from.x, l.to.x);
	int sum = 0;
	for (struct node *n = &first; n; n = n->next)
		sum = sum * 10 + n->v;
	printf("%d %d\n", sum, first.next->next->v);
	struct line list[2] = { l, { .to = { 5, 6 } } };
	list[0] = list[1];
	printf("%d %d\n", list[0].to.y, make(b, c).to.x);
	c.y = (l.from = l.to).x;
	a = b = c;
	printf("%d %d\n", l.from.x, a.x);
	return 0;
}
