// Compound literals: as arguments, with their address taken, nested, as arrays, at file scope, modified.
#include <stdio.h>

struct p { int x, y; };
struct q { struct p *a; int n; };

int sum(const struct p *p) { return p->x + p->y; }
int total(struct q q) { int s = 0; for (int k = 0; k < q.n; k++) s += sum(&q.a[k]); return s; }
int *global = (int[]){ 4, 5, 6 };

int main(void)
{
	printf("%d\n", sum(&(struct p){ 1, 2 }));
	printf("%d\n", total((struct q){ (struct p[]){ { 1, 2 }, { .y = 3 } }, 2 }));
	int *v = (int[3]){ 7 };
	v[2] = 5;
	printf("%d %d %d %d\n", v[0], v[1], v[2], global[1]);
	for (int k = 0; k < 3; k++) {
		struct p *fresh = &(struct p){ k, 0 };
		fresh->y += 10;
		printf("%d ", fresh->x + fresh->y);
	}
	printf("\n%d %s\n", ((struct p){ 8, 9 }).y, (char[]){ "literal" });
	return 0;
}
