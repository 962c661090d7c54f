// Function pointers in structs, as arguments and results, compared, called through several stars.
#include <stdio.h>
#include <stdlib.h>

typedef int (*operation)(int);
struct object { const char *name; operation op; };

int inc(int n) { return n + 1; }
int dbl(int n) { return n * 2; }
int twice(operation f, int n) { return f(f(n)); }
operation pick(const struct object *o, int k) { return o[k].op; }
int down(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

int main(void)
{
	struct object o[] = { { "inc", inc }, { "dbl", &dbl } };
	operation f = NULL;
	int v[] = { 3, 1, 4, 1, 5 };

	for (int k = 0; k < 2; k++)
		printf("%s %d %d\n", o[k].name, o[k].op(10), twice(pick(o, k), 3));
	printf("%d\n", f == NULL || f(0));
	f = o[1].op;
	printf("%d %d %d\n", f == dbl, (***f)(4), (f != inc ? inc : dbl)(1));
	qsort(v, 5, sizeof *v, down);
	for (int k = 0; k < 5; k++)
		printf("%d ", v[k]);
	printf("\n");
	return 0;
}
